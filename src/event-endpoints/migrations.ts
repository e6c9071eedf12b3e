import { readSchema, type Migrations } from "../platform/database/index.ts";

export const eventEndpointMigrations: Migrations = {
  "0.1.0-92-event-endpoints": readSchema(import.meta.url),
};
