import type { BankSource } from "@quittance/provider-kit";
import type { TransactionParts } from "../transaction-requests/index.ts";
import type { AccountParts } from "./accounts.ts";

/** The capabilities of the slice. */
export type BankParts = TransactionParts & AccountParts;

/** Where statements come from by themselves. */
export interface BankInputs {
  /** The folder that is watched (GATEWAY_BANK_INBOX); unset: none is. */
  readonly bankInbox: string | undefined;
  readonly bankSources: readonly BankSource[];
}

export type BankSourceParts = Pick<BankInputs, "bankSources">;
