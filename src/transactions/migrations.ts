import { readSchema, type Migrations } from "../platform/database/index.ts";

export const transactionMigrations: Migrations = {
  "0.1.0-60-transactions": readSchema(import.meta.url),
  // Payments that moved no money keep less than before: they are gone through once more.
  "2026-11-28-01-transactions-details-again": `
    delete from personal_data_progress where stage = 'details'`,
  // Of the few payments for which an exemption was requested: the list and the figures of exemptions.
  "2026-11-29-80-transactions-exempted": `
    create index concurrently transactions_exempted on transactions (created_at, uuid) where result ? 'exemption'`,
};
