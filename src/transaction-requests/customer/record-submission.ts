import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
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
import type { ChosenSource } from "../source/chosen-source.ts";

/** The link of the payment takes no more. */
type NoPlace = Refusal<"no_place">;

/** Records that a payment which waited is submitted now, with its instrument. */
export async function recordSubmission(
  tx: Queryable,
  parts: TransactionParts,
  {
    transaction,
    connector,
    source,
  }: { transaction: Transaction; connector: Connector; source: ChosenSource },
): Promise<{ transaction: Transaction; source: ChosenSource } | NotInState | NoPlace> {
  const { uuid } = transaction;
  if (!(await parts.takePlace(tx, transaction))) return { refused: true, code: "no_place" };
  const moved = await moveTransaction(tx, {
    uuid,
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
