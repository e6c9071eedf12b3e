export { createBankAccount } from "./bank-account.ts";
export { bankAccountMigrations } from "./migrations.ts";
