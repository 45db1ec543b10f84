import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/base.css";
import "./look/contrast.css";
import { startReminding } from "./attention/reminders";
import { startWorker } from "./attention/worker";
import { readLanguage } from "./language";
import { showTheme } from "./look/theme";

showTheme();
startWorker();
await readLanguage();
mount(App, { target: document.getElementById("page")! });
startReminding();
