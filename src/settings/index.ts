export { readSettings } from "./read-settings.ts";
export type { Settings } from "./settings.ts";
export { settingsPage } from "./settings-page.ts";
