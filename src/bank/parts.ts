import type { TransactionParts } from "../transaction-requests/index.ts";
import type { AccountParts } from "./accounts.ts";

/** The capabilities of the slice. */
export type BankParts = TransactionParts & AccountParts;
