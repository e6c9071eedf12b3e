import { takeBackInstrument } from "../../vault/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { ProviderOutcome } from "../../providers/index.ts";
import { mayFallBack } from "../../platform/api-errors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listAttempts, moveTransaction, type Transaction } from "../../transactions/index.ts";
import { FIRST_INQUIRY_SECONDS } from "../outcome/inquiry-schedule.ts";
import { keepInstrument } from "../source/keep-instrument.ts";
import { connectorChange } from "../provider/connector-change.ts";
import type { TransactionParts } from "../parts.ts";
import { takesSource } from "../source/takes-source.ts";
import { isForOneSubmission } from "../source/wallet-rules.ts";
import { membersThatAccept } from "./member-for-method.ts";
import { OPERATIONS } from "../schema/operations.ts";
import type { ChosenSource } from "../source/chosen-source.ts";

/**
 * The next connector of the routing, with the transaction moved to it; undefined: the outcome stands. An unknown outcome
 * never falls back, because the money may have moved.
 */
export async function fallBack(
  parts: TransactionParts,
  options: { transaction: Transaction; connector: Connector; source: ChosenSource; outcome: ProviderOutcome },
): Promise<{ transaction: Transaction; connector: Connector } | undefined> {
  const { transaction, source, outcome } = options;
  if (outcome.kind !== "declined" || !mayFallBack(outcome.error.code)) return undefined;
  // A stored instrument is bound to its connector.
  if (source.kind !== "none" && source.registration !== null) return undefined;
  if (isForOneSubmission(source)) return undefined;
  const next = await nextConnector(parts, { transaction, source });
  if (!next) return undefined;
  const at = parts.clock.now();
  const moved = await parts.db.transaction(async (tx) => {
    const result = await moveTransaction(tx, {
      uuid: transaction.uuid,
      trigger: "fell_back",
      at,
      inquireAfterSeconds: FIRST_INQUIRY_SECONDS,
      ofSubmission: transaction.submissions,
      changes: [connectorChange(next), { kind: "resubmitted" }],
      facts: { from: transaction.connectorGuid, to: next.guid, code: outcome.error.code },
      effects: [{ kind: "attempt_recorded", transaction, outcome, at }],
      companions: ["instrument_stored"],
    });
    if (isRefusal(result)) return result;
    await takeBackInstrument(tx, { transactionUuid: transaction.uuid });
    await keepInstrument(tx, parts, { transaction: result, source });
    return result;
  });
  return isRefusal(moved) ? undefined : { transaction: moved, connector: next };
}

async function nextConnector(
  parts: TransactionParts,
  { transaction, source }: { transaction: Transaction; source: ChosenSource },
): Promise<Connector | undefined> {
  const operation = OPERATIONS.find((name) => name === transaction.type);
  if (transaction.metaConnectorGuid === null || operation === undefined) return undefined;
  const meta = await parts.findConnector(transaction.metaConnectorGuid);
  if (meta?.kind !== "routing") return undefined;
  const tried = await listAttempts(parts.db, [transaction.uuid]);
  // An attempt that the customer follows by another one has ended: its connectors may be used again.
  const ofThisAttempt = tried.filter(({ attempt }) => attempt > transaction.lastDeclinedSubmission);
  const used = new Set([
    transaction.connectorGuid,
    ...ofThisAttempt.map(({ connectorGuid }) => connectorGuid),
  ]);
  const members = await membersThatAccept(parts, {
    guids: meta.routingMetaConnector.fallback.filter((guid) => !used.has(guid)),
    operation,
    request: { ...transaction.request, merchantTransactionId: transaction.merchantTransactionId },
  });
  if (isRefusal(members)) return undefined;
  return members.find((connector) => takesSource(parts.adapters, { connector, source }));
}
