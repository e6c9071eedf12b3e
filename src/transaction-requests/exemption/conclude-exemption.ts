import {
  countAtIssuer,
  exhaustLowValue,
  issuerOf,
  recordUnlisted,
  restartLowValue,
} from "../../exemptions/index.ts";
import { exemptionRules, type Connector } from "../../connectors/index.ts";
import { codeOf, mayFallBack } from "../../platform/api-errors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { ProviderOutcome } from "../../providers/index.ts";
import type { ThreeDSecureRecord } from "../../three-d-secure/index.ts";
import { recordExemption, type RecordedExemption, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { listedAt } from "./record-trust-list.ts";

interface ExemptedOutcome {
  readonly transaction: Transaction;
  readonly outcome: ProviderOutcome;
  readonly threeDSecure?: ThreeDSecureRecord | undefined;
}

/** The result with what became of the requested exemption; empty where none waits for its outcome. */
export function exemptionResult(concluded: ExemptedOutcome): { exemption?: RecordedExemption } {
  const { exemption } = concluded.transaction.result;
  if (exemption?.outcome !== null) return {};
  const after = outcomeOf(exemption, concluded);
  return after ? { exemption: { ...exemption, ...after } } : {};
}

function outcomeOf(
  { requested }: RecordedExemption,
  { outcome, transaction, threeDSecure = transaction.result.threeDSecure }: ExemptedOutcome,
): Pick<RecordedExemption, "applied" | "outcome"> | undefined {
  const ignored = { applied: null, outcome: "ignored" } as const;
  if (threeDSecure?.creditcard?.["3ds_challenged"] === true) return ignored;
  if (outcome.kind === "declined") {
    if (isSoftDecline(outcome)) return { applied: null, outcome: "soft_declined" };
    // Nothing was executed: the issuer has not seen it.
    return mayFallBack(outcome.error.code) ? undefined : { applied: requested, outcome: "granted" };
  }
  if (outcome.kind !== "approved") return undefined;
  const { appliedExemption, providerAuthentication } = outcome.details;
  // The provider stepped up by itself.
  if (providerAuthentication?.isChallenged === true) return { applied: null, outcome: "soft_declined" };
  if (appliedExemption === null) return ignored;
  return { applied: appliedExemption ?? requested, outcome: "granted" };
}

function isSoftDecline(outcome: ProviderOutcome): boolean {
  return outcome.kind === "declined" && outcome.error.code === codeOf("softDeclined");
}

/**
 * Records that the issuer refused the exemption and demands an authentication, before the payment is stepped up or ends. The card
 * has no place for a low value until its next authentication, and its holder is not taken to have listed the merchant.
 */
export async function recordRefusedExemption(
  { db, clock }: TransactionParts,
  { transaction, connector, outcome }: ExemptedOutcome & { readonly connector: Connector },
): Promise<Transaction> {
  const { exemption } = transaction.result;
  if (exemption?.outcome !== null || !isSoftDecline(outcome)) return transaction;
  return db.transaction(async (tx) => {
    if (exemption.requested === "lowValue") await exhaustLowValue(tx, transaction.uuid);
    const listed = exemption.requested === "trusted" ? listedAt({ transaction, connector }) : undefined;
    if (listed) await recordUnlisted(tx, listed);
    await count(tx, { transaction, connector, exemption, isGranted: false, now: clock.now() });
    return recordExemption(tx, transaction, { ...exemption, applied: null, outcome: "soft_declined" });
  });
}

/** Counters that follow a concluded payment: the issuer's grants, and those of low value, which an authentication restarts. */
export async function countConcludedExemption(
  { db, clock }: TransactionParts,
  concluded: ExemptedOutcome & { readonly connector: Connector },
): Promise<void> {
  const { transaction, connector, outcome } = concluded;
  const { exemption } = exemptionResult(concluded);
  if (exemption?.outcome === "granted")
    await count(db, { transaction, connector, exemption, isGranted: true, now: clock.now() });
  const cardKey = transaction.card?.globalFingerprint;
  // A granted exemption spared the cardholder the authentication, also where the authentication request carried it.
  const isExempted = (exemption ?? transaction.result.exemption)?.outcome === "granted";
  if (outcome.kind === "approved" && typeof cardKey === "string" && !isExempted && isAuthenticated(concluded))
    await restartLowValue(db, cardKey);
}

function isAuthenticated({ transaction, outcome, threeDSecure }: ExemptedOutcome): boolean {
  const { creditcard } = threeDSecure ?? transaction.result.threeDSecure ?? {};
  if (creditcard?.["3ds_trans_status"] === "Y") return true;
  return outcome.kind === "approved" && outcome.details.providerAuthentication?.transStatus === "Y";
}

function count(
  db: Queryable,
  {
    transaction: { card },
    connector,
    exemption,
    isGranted,
    now,
  }: {
    transaction: Transaction;
    connector: Connector;
    exemption: RecordedExemption;
    isGranted: boolean;
    now: Temporal.Instant;
  },
): Promise<void> | undefined {
  if (!card) return undefined;
  return countAtIssuer(db, {
    connectorGuid: connector.guid,
    issuer: issuerOf(card),
    exemption: exemption.requested,
    isGranted,
    floor: exemptionRules(connector.config.exemptions).floor,
    now,
  });
}
