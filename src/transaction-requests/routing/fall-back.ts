import { takeBackInstrument } from "../../vault/index.ts";
import { connectorFor, type Connector, type DeclineFallback } from "../../connectors/index.ts";
import type { Declined, ProviderOutcome } from "../../providers/index.ts";
import { mayFallBack } from "../../platform/api-errors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listAttempts, moveTransaction } from "../../transactions/index.ts";
import { FIRST_INQUIRY_SECONDS } from "../outcome/inquiry-schedule.ts";
import { keepInstrument } from "../source/keep-instrument.ts";
import { calledConnector } from "../provider/connector-of-transaction.ts";
import { connectorChange } from "../provider/connector-change.ts";
import type { TransactionParts } from "../parts.ts";
import { takesSource } from "../source/takes-source.ts";
import { isForOneSubmission } from "../source/wallet-rules.ts";
import { membersThatAccept } from "./member-for-method.ts";
import { OPERATIONS } from "../schema/operations.ts";
import type { Payment } from "../payment.ts";
import { haveOneAcquirer, mayFollowDecline, wasChallenged } from "./after-decline.ts";

/** Where a payment goes after a decline. */
type Next = {
  readonly connector: Connector;
  /** The proof of the authentication is not for this connector: it authenticates itself. */
  readonly withoutProof: boolean;
};

/**
 * The next connector of the routing, with the transaction moved to it; undefined: the outcome stands. An unknown outcome
 * never falls back, because the money may have moved.
 */
export async function fallBack(
  parts: TransactionParts,
  payment: Payment,
  outcome: ProviderOutcome,
): Promise<{ to: Pick<Payment, "transaction" | "connector">; withoutProof: boolean } | undefined> {
  const { transaction, source } = payment;
  if (outcome.kind !== "declined" || isForOneSubmission(source)) return undefined;
  const found = await nextConnector(parts, payment, outcome);
  if (!found) return undefined;
  const { connector: next, withoutProof } = found;
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
  return isRefusal(moved) ? undefined : { to: { transaction: moved, connector: next }, withoutProof };
}

async function nextConnector(
  parts: TransactionParts,
  payment: Payment,
  outcome: Declined,
): Promise<Next | undefined> {
  const { transaction } = payment;
  if (transaction.metaConnectorGuid === null) return undefined;
  const meta = await calledConnector(parts, transaction);
  if (meta.kind !== "routing") return undefined;
  const { fallback, declineFallback: rules, reRouteRecurring } = meta.routingMetaConnector;
  const tried = await listAttempts(parts.db, [transaction.uuid]);
  // An attempt that the customer follows by another one has ended: its connectors may be used again.
  const ofThisAttempt = tried.filter(({ attempt }) => attempt > transaction.lastDeclinedSubmission);
  const used = new Set([
    transaction.connectorGuid,
    ...ofThisAttempt.map(({ connectorGuid }) => connectorGuid),
  ]);
  const membersLeft = (guids: readonly string[]) =>
    members(parts, payment, { guids: guids.filter((guid) => !used.has(guid)) });
  // A stored instrument is bound to its connector, unless its payments are routed by the rules.
  const { source } = payment;
  const isBound = source.kind !== "none" && source.registration !== null;
  if (mayFallBack(outcome.error.code) && !isBound) {
    const [connector] = await membersLeft(fallback);
    if (connector) return { connector, withoutProof: false };
  }
  const attempts = ofThisAttempt.length + 1;
  if (!rules || !mayFollowDecline(payment, { rules, outcome, attempts, at: parts.clock.now() }))
    return undefined;
  if (isBound && !(source.kind === "card" && reRouteRecurring)) return undefined;
  return afterDecline(payment, { rules, candidates: await membersLeft(rules.to ?? fallback) });
}

/** A proof goes along only to the acquirer for which it was made; whom the customer was challenged for decides the rule. */
function afterDecline(
  payment: Payment,
  { rules, candidates }: { rules: DeclineFallback; candidates: readonly Connector[] },
): Next | undefined {
  const { connector: from, authentication } = payment;
  if (authentication === undefined) {
    const [connector] = candidates;
    return connector && { connector, withoutProof: false };
  }
  const same = candidates.find((candidate) => haveOneAcquirer(from, candidate, payment));
  if (wasChallenged(payment))
    return rules.whenChallenged === "same_acquirer" && same
      ? { connector: same, withoutProof: false }
      : undefined;
  const connector = same ?? candidates[0];
  return connector && { connector, withoutProof: same === undefined };
}

async function members(
  parts: TransactionParts,
  { transaction, source }: Payment,
  { guids }: { guids: readonly string[] },
): Promise<Connector[]> {
  const operation = OPERATIONS.find((name) => name === transaction.type);
  if (operation === undefined) return [];
  const accepting = await membersThatAccept(parts, {
    guids,
    operation,
    request: { ...transaction.request, merchantTransactionId: transaction.merchantTransactionId },
  });
  if (isRefusal(accepting)) return [];
  return accepting
    .map((connector) => connectorFor(connector, transaction.uuid))
    .filter((connector) => takesSource(parts.adapters, { connector, source }));
}
