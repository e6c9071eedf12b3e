import { pastDecider, type RiskDecision, type RiskProfile } from "../../risk/index.ts";
import {
  historyPayments,
  startOfNewest,
  type HistoryPayment,
  type HistoryScope,
} from "../../transactions/index.ts";
import { BANDS } from "../statistics/segment.ts";
import { Tally, type Observed } from "../statistics/tally.ts";
import type { WhatIfParts } from "../parts.ts";
import { initiatorOf } from "./kind.ts";

const PAGE = 1_000;
/** The velocities of so many payments fit into memory: of more, the newest are decided again. */
const MAX_RISK_PAYMENTS = 250_000;

/**
 * Decides the payments of a time again by a risk profile and by its draft: those to which it applies, or all where it applies to none.
 * A treatment is the decision.
 */
export async function tallyRisk(
  parts: WhatIfParts,
  options: {
    scope: HistoryScope;
    since: Temporal.Instant;
    until: Temporal.Instant;
    profile: RiskProfile;
    after: RiskProfile;
    bandOf: (minor: bigint) => number;
    /** After each page, with the moment that it has reached. */
    onPage: (at: Temporal.Instant) => Promise<void>;
  },
): Promise<Tally> {
  const tallies = { own: new Tally(), all: new Tally() };
  const { scope, until, bandOf, onPage } = options;
  const since = await startOfNewest(parts.db, scope, { ...options, most: MAX_RISK_PAYMENTS });
  const decide = pastDecider(parts.db, parts, options);
  let after: HistoryPayment | undefined;
  for (let read = 0; read < MAX_RISK_PAYMENTS; read += PAGE) {
    const page = await historyPayments(parts.db, scope, { since, until, after, limit: PAGE });
    for await (const { payment, isOwn, from, to } of decide(page)) {
      const observed = observedOf(payment, { from, to, bandOf });
      tallies.own.add(observed, { isCandidate: isOwn });
      tallies.all.add(observed, { isCandidate: true });
    }
    after = page.at(-1);
    if (page.length < PAGE || !after) break;
    await onPage(after.createdAt);
  }
  return tallies.own.all.payments > 0 ? tallies.own : tallies.all;
}

function observedOf(
  payment: HistoryPayment,
  { from, to, bandOf }: { from: RiskDecision; to: RiskDecision; bandOf: (minor: bigint) => number },
): Observed {
  const { amountMinor, card, status, isChallenged, isSubmitted, uuid } = payment;
  const [before, after] = [wordOf(from), wordOf(to)];
  const refused = { certain: { approved: false, challenged: false } };
  return {
    segment: {
      initiator: initiatorOf(payment.transactionIndicator),
      brand: card?.brand ?? null,
      cardType: card?.bin?.type ?? null,
      country: card?.bin?.country ?? null,
    },
    band: amountMinor === null ? BANDS - 1 : bandOf(amountMinor),
    payments: 1,
    approved: Number(status === "success"),
    challenged: Number(isChallenged),
    amountMinor: amountMinor ?? 0n,
    uuids: [uuid],
    cardSegment: card?.bin?.segment ?? null,
    // What was never submitted says nothing about those that would be.
    treatment: isSubmitted && (isConcluded(status) || isChallenged) ? before : null,
    ...(before !== after && {
      move: { from: before, to: after, ...(to.action === "decline" && refused) },
    }),
  };
}

function isConcluded(status: string): boolean {
  return status === "success" || status === "error_adapter";
}

function wordOf({ action, threeDSecure }: RiskDecision): string {
  return threeDSecure && action !== "decline" ? `${action} 3-D Secure` : action;
}
