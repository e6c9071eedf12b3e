import type { MailRulesParts } from "../pay-by-link/index.ts";
import type { TransactionParts } from "../transaction-requests/index.ts";

/** Parts of the gateway that recovery needs. */
export type RecoveryParts = TransactionParts;

/** With what sends mails. */
export type RecoveryMailParts = RecoveryParts & MailRulesParts;
