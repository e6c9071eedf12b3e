import type { Migrations } from "../../../platform/database/index.ts";
import { bookingMigrations } from "./migrations.ts";
import { simulatedThreeDSecureMigrations } from "./three-d-secure/index.ts";

export const simulatorMigrations: Migrations = { ...bookingMigrations, ...simulatedThreeDSecureMigrations };
export { createSimulators } from "./simulator.ts";
