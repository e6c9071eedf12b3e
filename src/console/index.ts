export { registerConsole } from "./http/routes.ts";
export { consoleMigrations } from "./migrations.ts";
export { ensureSetUpLink, seedDemoPeople } from "./people/set-up.ts";
