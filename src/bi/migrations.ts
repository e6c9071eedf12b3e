import { withMaker } from "../tenancy/index.ts";
import { readSchema, type Migrations } from "../platform/database/index.ts";

export const biMigrations: Migrations = {
  "0.1.0-92-bi": readSchema(import.meta.url),
  "2026-11-28-02-bi-makers": withMaker("bi_api_keys", { entity: "biApiKey", key: "api_key" }),
};
