import type { Exemption } from "@quittance/provider-kit";
import {
  automaticExemptions,
  exemptionOfCode,
  hasLowValuePlace,
  issuerOf,
  listedSince,
  pausedAtIssuer,
  refuseExemption,
  returnLowValue,
  takeLowValue,
  type ExemptionFacts,
} from "../../exemptions/index.ts";
import { latestAssessments } from "../../risk/index.ts";
import {
  recordExemption,
  totalOf,
  transactionIndicatorOf,
  type Transaction,
} from "../../transactions/index.ts";
import { choiceFor, type CardPayment } from "../authentication/authentication-choice.ts";
import type { TransactionParts } from "../parts.ts";
import type { Payment } from "../payment.ts";
import { isAuthenticatedByWallet } from "../source/wallet-rules.ts";
import { exemptionFacts } from "./exemption-facts.ts";
import { listedAt } from "./record-trust-list.ts";

/**
 * Requests an exemption for a payment that is about to be authenticated or submitted: the one that its request names, or in `auto`
 * the first that it can have. It is recorded before anything is sent. A payment that names none through a connector without
 * `auto` costs nothing.
 */
export async function requestExemption(parts: TransactionParts, payment: Payment): Promise<Payment> {
  const { transaction, connector } = payment;
  const named = exemptionOfCode(transaction.request.threeDSecureData?.exemptionIndicator);
  if (named === undefined && connector.config.exemptions?.mode !== "auto") return payment;
  const before = transaction.result.exemption;
  if (!isExemptible(payment) || (before && before.outcome !== null)) return payment;
  if (payment.mustAuthenticate === true)
    return named === undefined ? payment : ignored(parts, payment, named);
  const facts = await factsOf(parts, payment);
  const listed = named === undefined ? await listedFor(parts, payment, facts) : undefined;
  const candidates =
    named === undefined
      ? await automatic(parts, payment, { facts, isTrusted: listed !== undefined })
      : refuseExemption(named, facts) === undefined
        ? [named]
        : [];
  for (const exemption of candidates) {
    const taken = await take(parts, payment, { exemption, facts, listed });
    if (taken) return { ...payment, transaction: taken };
  }
  return named === undefined ? payment : ignored(parts, payment, named);
}

/** A card that no wallet has authenticated, in a payment that was not authenticated for an earlier connector. */
function isExemptible(payment: Payment): payment is CardPayment {
  const { source, authentication, transaction } = payment;
  return (
    source.kind === "card" &&
    !isAuthenticatedByWallet(source) &&
    authentication === undefined &&
    (transaction.type === "debit" || transaction.type === "preauthorize")
  );
}

function factsOf(parts: TransactionParts, payment: CardPayment): Promise<ExemptionFacts> {
  const { transaction, connector, source } = payment;
  return exemptionFacts(parts.db, parts, {
    connector,
    type: transaction.type,
    amount: totalOf(transaction),
    transactionIndicator: transactionIndicatorOf(transaction) ?? "SINGLE",
    card: source.facts,
    isAuthenticated: choiceFor(parts, payment, { softDeclined: false }).kind === "authenticate",
  });
}

/** Since when the cardholder has listed the merchant, where that can be requested. */
async function listedFor(
  { db }: TransactionParts,
  payment: CardPayment,
  { rules, carried }: ExemptionFacts,
): Promise<Temporal.Instant | undefined> {
  const isUseful = rules.trusted && rules.order.includes("trusted") && carried.includes("trusted");
  const at = isUseful ? listedAt(payment) : undefined;
  return at && listedSince(db, at);
}

/** An agreement begins with an authentication; the others are those of the rules but for issuers that refuse them. */
async function automatic(
  { db, clock }: TransactionParts,
  { transaction, connector, source }: CardPayment,
  { facts, isTrusted }: { facts: ExemptionFacts; isTrusted: boolean },
): Promise<Exemption[]> {
  const indicator = transactionIndicatorOf(transaction);
  if (indicator === "INITIAL" || indicator === "FIRST-CARDONFILE") return [];
  if (transaction.request.withRegister === true) return [];
  const needsScore = facts.rules.maxScore !== undefined;
  const assessed = needsScore ? await latestAssessments(db, [transaction.uuid]) : undefined;
  const score = assessed?.get(transaction.uuid)?.score;
  const possible = automaticExemptions(facts, { score, isTrusted });
  if (possible.length === 0 || facts.rules.floor === undefined) return possible;
  const paused = await pausedAtIssuer(db, {
    connectorGuid: connector.guid,
    issuer: issuerOf(source.facts),
    now: clock.now(),
  });
  return possible.filter((exemption) => !paused.includes(exemption));
}

/** Records the request; undefined where a low value has no place left. */
async function take(
  { db, clock }: TransactionParts,
  { transaction, source }: CardPayment,
  options: { exemption: Exemption; facts: ExemptionFacts; listed: Temporal.Instant | undefined },
): Promise<Transaction | undefined> {
  const { exemption, facts, listed } = options;
  const recorded = {
    requested: exemption,
    applied: null,
    outcome: null,
    ...(exemption === "trusted" && listed && { listedAt: listed.toString() }),
  } as const;
  if (exemption !== "lowValue") return recordExemption(db, transaction, recorded);
  const { globalFingerprint: cardKey } = source.facts;
  const { cents } = facts;
  // A card that cannot be recognised cannot be counted.
  if (cardKey === null || cents === undefined) return undefined;
  const use = { transactionUuid: transaction.uuid, cardKey, cents };
  return db.transaction(async (tx) => {
    if (!(await hasLowValuePlace(tx, use))) return undefined;
    await takeLowValue(tx, { ...use, at: clock.now() });
    return recordExemption(tx, transaction, recorded);
  });
}

/** The card turned out only later, or rules demand an authentication: the named exemption is not requested of the issuer. */
async function ignored({ db }: TransactionParts, payment: Payment, requested: Exemption): Promise<Payment> {
  await returnLowValue(db, payment.transaction.uuid);
  const transaction = await recordExemption(db, payment.transaction, {
    requested,
    applied: null,
    outcome: "ignored",
  });
  return { ...payment, transaction };
}
