export { simulatorMigrations } from "./migrations.ts";
export { createSimulators } from "./simulator.ts";
