import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { CapturedBrowser } from "../../three-d-secure/index.ts";
import type { NotInState, Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { payNow } from "../pay.ts";
import { identifiedSource } from "../source/payment-source.ts";
import type { SourceRefusal } from "../refusals.ts";
import { cancelFromPage } from "./cancel-from-page.ts";
import { recordSubmission } from "./record-submission.ts";
import type { ChosenSource } from "../source/chosen-source.ts";

/** Opens the instrument in the commit of the payment, so that a refused payment leaves a one-time token usable. */
type OpenSource = (tx: Queryable) => Promise<ChosenSource | SourceRefusal>;

/**
 * The customer pays on one of our pages. The move `payment_submitted` decides between a double click, two tabs, a cancellation
 * and an expiry that run concurrently: only its success leads to a submission. It is refused while an authentication is
 * awaited, and when the record has changed since the customer saw it (in another tab). A payment whose link takes no more is cancelled: the
 * customer is led back to the link, which says so.
 */
export async function payFromPage(
  parts: TransactionParts,
  options: {
    transaction: Transaction;
    connector: Connector;
    source: ChosenSource | OpenSource;
    /** The customer's browser data: with it the authentication may need no redirect. */
    browser?: CapturedBrowser | undefined;
    pspPassthroughData?: Readonly<Record<string, string>> | undefined;
  },
): Promise<Transaction | NotInState | SourceRefusal> {
  const submitted = await parts.db.transaction(async (tx) => {
    const chosen = typeof options.source === "function" ? await options.source(tx) : options.source;
    if (isRefusal(chosen)) return chosen;
    const source = await identifiedSource(tx, parts, { source: chosen, connector: options.connector });
    return recordSubmission(tx, parts, { ...options, source });
  });
  if (!isRefusal(submitted)) return payNow(parts, { ...options, ...submitted });
  return submitted.code === "no_place" ? cancelFromPage(parts, options.transaction) : submitted;
}
