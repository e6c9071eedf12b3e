import { readSchema, type Migrations } from "../database/index.ts";

export const cellMigrations: Migrations = {
  "0.1.0-00-cells": readSchema(import.meta.url),
};
