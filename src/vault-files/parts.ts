import type { CustomerProfileParts } from "../customer-profiles/index.ts";
import type { Log } from "../platform/log.ts";
import type { TransactionParts } from "../transaction-requests/index.ts";

/** Parts of the gateway that files of cards need. */
export type VaultFileParts = Pick<
  TransactionParts,
  | "db"
  | "clock"
  | "ids"
  | "vault"
  | "adapters"
  | "findConnector"
  | "containerOf"
  | "connectorsOfMerchant"
  | "notifyWorkers"
  | "publicUrl"
> &
  Pick<CustomerProfileParts, "cancelSchedules"> & { readonly log: Log };
