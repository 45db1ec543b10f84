import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/base.css";
import { readLanguage } from "./language";
import { showTheme } from "./look/theme";

showTheme();
await readLanguage();
mount(App, { target: document.getElementById("page")! });
