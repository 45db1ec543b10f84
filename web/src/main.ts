import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/base.css";
import { showTheme } from "./look/theme";

showTheme();
mount(App, { target: document.getElementById("page")! });
