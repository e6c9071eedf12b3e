export { readSettings } from "./read-settings.ts";
export type { LogLevel, Role, Settings } from "./settings.ts";
export { settingsPage } from "./settings-page.ts";
