import { readSchema, type Migrations } from "../../platform/database/index.ts";

export const threeDSecureMigrations: Migrations = {
  "0.1.0-20-three-d-secure": readSchema(import.meta.url),
};
