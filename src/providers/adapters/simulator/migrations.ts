import { readSchema, type Migrations } from "../../../platform/database/index.ts";

export const simulatorMigrations: Migrations = {
  "0.1.0-31-simulator": readSchema(import.meta.url),
  "2026-11-28-03-simulator-card-expiry": `
    alter table simulator_bookings add if not exists card_expires text;
  `,
};
