import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { CapturedBrowser } from "../../three-d-secure/index.ts";
import {
  moveTransaction,
  type NotInState,
  type StoredPaymentSource,
  type Transaction,
} from "../../transactions/index.ts";
import { FIRST_INQUIRY_SECONDS } from "../outcome/inquiry-schedule.ts";
import { keepInstrument } from "../source/keep-instrument.ts";
import { connectorChange } from "../provider/connector-change.ts";
import type { TransactionParts } from "../parts.ts";
import { payNow } from "../pay.ts";
import { identifiedSource, type ChosenSource } from "../source/payment-source.ts";
import type { SourceRefusal } from "../refusals.ts";

/** Opens the instrument in the commit of the payment, so that a refused payment leaves a one-time token usable. */
type OpenSource = (tx: Queryable) => Promise<ChosenSource | SourceRefusal>;

/**
 * The customer pays on one of our pages. The move `payment_submitted` decides between a double click, two tabs, a cancellation
 * and an expiry that run concurrently: only its success leads to a submission. It is refused while an authentication is
 * awaited, and when the record has changed since the customer saw it (in another tab).
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
  return isRefusal(submitted) ? submitted : payNow(parts, { ...options, ...submitted });
}

/** Records that a payment which waited is submitted now, with its instrument. */
export async function recordSubmission(
  tx: Queryable,
  parts: TransactionParts,
  {
    transaction,
    connector,
    source,
  }: { transaction: Transaction; connector: Connector; source: ChosenSource },
): Promise<{ transaction: Transaction; source: ChosenSource } | NotInState> {
  const moved = await moveTransaction(tx, {
    uuid: transaction.uuid,
    trigger: "payment_submitted",
    at: parts.clock.now(),
    inquireAfterSeconds: FIRST_INQUIRY_SECONDS,
    guards: [{ kind: "no_authentication_awaited" }, { kind: "as_seen", version: transaction.version }],
    changes: [
      { kind: "resubmitted" },
      {
        kind: "source_changed",
        paymentSource: storedSource(source),
        card: source.kind === "card" ? source.facts : null,
      },
      connectorChange(connector),
    ],
    companions: ["instrument_stored"],
  });
  if (isRefusal(moved)) return moved;
  await keepInstrument(tx, parts, { transaction: moved, source });
  return { transaction: moved, source };
}

/** It finds a stored instrument after an authentication, when its use is recorded, and when it is erased. */
function storedSource(source: ChosenSource): StoredPaymentSource | null {
  if (source.kind === "none" || source.registration === null) return null;
  return { kind: "registration", transactionUuid: source.registration };
}
