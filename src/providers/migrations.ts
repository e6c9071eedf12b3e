import type { Migrations } from "../platform/database/index.ts";
import { submissionMigrations } from "./submissions/index.ts";
import { webhookMigrations } from "./webhooks/index.ts";

export const providerMigrations: Migrations = { ...submissionMigrations, ...webhookMigrations };
