import type { MailRulesParts } from "../pay-by-link/index.ts";
import type { TransactionParts } from "../transaction-requests/index.ts";

/** Parts of the gateway that recovery needs. */
export interface RecoveryParts extends TransactionParts, MailRulesParts {}
