import { attemptKeyOf, cardMayBeFree, endAttempt, reserveAttempt } from "../../attempts/index.ts";
import { takesTestInstruments } from "../../connectors/index.ts";
import { RETRY_LIMIT, type Judgement } from "../../declines/index.ts";
import { declineOf } from "../../platform/api-errors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Declined, ProviderOutcome } from "../../providers/index.ts";
import {
  judgementOf,
  providerReferenceOf,
  transactionIndicatorOf,
  type Transaction,
} from "../../transactions/index.ts";
import { brandUsed } from "../../vault/index.ts";
import type { TransactionParts } from "../parts.ts";
import type { Payment } from "../payment.ts";

/** A registration moves no money, and begins a new agreement. */
const PAYMENTS: ReadonlySet<Transaction["type"]> = new Set(["debit", "preauthorize"]);

/**
 * Reserves an attempt with the card of a payment within the limits of its scheme and connector. The decline of one that must not
 * be made; undefined: it may be, or no limit concerns it.
 */
export async function refuseAttempt(
  parts: TransactionParts,
  { transaction, connector, source }: Payment,
): Promise<Declined | undefined> {
  const { type, uuid: transactionUuid, merchantGuid } = transaction;
  if (source.kind !== "card" || !PAYMENTS.has(type)) return undefined;
  const attempt = {
    submission: providerReferenceOf(transaction),
    transactionUuid,
    merchantGuid,
    card: cardKeyOf(parts, { connector, pan: source.card.pan }),
    scheme: brandUsed(source.facts),
    initiator: isByMerchant(transaction) ? ("merchant" as const) : ("customer" as const),
    testMode: transaction.testMode,
  };
  if (await reserveAttempt(parts, attempt, connector)) return undefined;
  const adapterMessage = "Schemes or the connector's settings allow no further attempt with this card.";
  return {
    kind: "declined",
    error: declineOf("quotaRegulation", { adapterCode: RETRY_LIMIT, adapterMessage }),
    details: {},
  };
}

/** Lets the next payment with the card try, where one waits for an attempt of this process to end. */
export function letNextAttempt(
  parts: TransactionParts,
  { connector, source }: Pick<Payment, "connector" | "source">,
): void {
  if (source.kind !== "card") return;
  const { pan } = source.card;
  cardMayBeFree(parts.db, () => cardKeyOf(parts, { connector, pan }));
}

function cardKeyOf(
  { vault, adapters }: Pick<TransactionParts, "vault" | "adapters">,
  { connector, pan }: Pick<Payment, "connector"> & { pan: string },
): string {
  const { merchantGuid } = connector;
  return attemptKeyOf(vault, { pan, merchantGuid, isTest: takesTestInstruments(adapters, connector) });
}

function isByMerchant(transaction: Transaction): boolean {
  const indicator = transactionIndicatorOf(transaction);
  return indicator === "RECURRING" || indicator === "CARDONFILE-MERCHANT-INITIATED";
}

/** A customer who ended an agreement may still pay themselves. */
function forbiddenBy({ forbidsAttempts, endsAgreement }: Judgement): "none" | "merchant" | "all" {
  if (!forbidsAttempts) return "none";
  return endsAgreement ? "merchant" : "all";
}

/** The attempt with a card that a payment has under way, by its submission; undefined for one that no limit concerns. */
export function attemptOf(transaction: Transaction): string | undefined {
  if (transaction.card === null || !PAYMENTS.has(transaction.type)) return undefined;
  return providerReferenceOf(transaction);
}

/**
 * Records the end of an attempt with a card, from the response or later. Open outcomes keep their place within the limits. The
 * move of an approved payment records it itself.
 */
export async function endAttemptOf(
  db: Queryable,
  { transaction, outcome, at }: { transaction: Transaction; outcome: ProviderOutcome; at: Temporal.Instant },
): Promise<void> {
  const submission = attemptOf(transaction);
  if (submission === undefined) return;
  if (outcome.kind !== "approved" && outcome.kind !== "declined") return;
  const isDeclined = outcome.kind === "declined";
  if (isDeclined && outcome.error.adapterCode === RETRY_LIMIT) return;
  await endAttempt(db, {
    submission,
    outcome: !isDeclined ? "approved" : outcome.nothingSent === true ? "not_made" : "declined",
    forbids: isDeclined ? forbiddenBy(judgementOf(transaction, { error: outcome.error, at })) : "none",
    at,
  });
}
