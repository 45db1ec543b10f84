// Daylight or candlelight: what was chosen, or else what the system has.
import { theme, type Theme } from "../house/keep";

export function showTheme(): void {
  const chosen: Theme = theme.get();
  if (chosen) document.documentElement.dataset["theme"] = chosen;
  else delete document.documentElement.dataset["theme"];
}

export function switchTheme(): void {
  const chosen = theme.get();
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  theme.set(isDark ? "light" : "dark");
  showTheme();
}
