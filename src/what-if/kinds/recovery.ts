import { pastCases, treatmentOfPlan, type PastCase, type StoredPlan } from "../../recovery/index.ts";
import { Tally, type Observed } from "../statistics/tally.ts";
import type { WhatIfParts } from "../parts.ts";

const PAGE = 500;

/**
 * Compares the ended cases of a merchant by a plan and by its draft: those that had the plan, or all where none had it. A treatment is
 * the steps and mails for the kind of decline.
 */
export async function tallyRecovery(
  parts: WhatIfParts,
  options: {
    plan: StoredPlan;
    after: StoredPlan;
    currency: string;
    since: Temporal.Instant;
    until: Temporal.Instant;
    bandOf: (minor: bigint) => number;
    onPage: (at: Temporal.Instant) => Promise<void>;
  },
): Promise<Tally> {
  const tallies = { own: new Tally(), all: new Tally() };
  const { plan, after: drafted, currency, since, until, bandOf, onPage } = options;
  let last: PastCase | undefined;
  for (;;) {
    const page = await pastCases(parts.db, parts, {
      merchantGuid: plan.merchantGuid,
      currency,
      since,
      until,
      after: last,
      limit: PAGE,
    });
    for (const one of page) {
      const observed = observedOf(one, { plan, drafted, bandOf });
      tallies.own.add(observed, { isCandidate: one.planGuid === plan.guid });
      tallies.all.add(observed, { isCandidate: true });
    }
    last = page.at(-1);
    if (page.length < PAGE || !last) return tallies.own.all.payments > 0 ? tallies.own : tallies.all;
    await onPage(last.openedAt);
  }
}

function observedOf(
  one: PastCase,
  { plan, drafted, bandOf }: { plan: StoredPlan; drafted: StoredPlan; bandOf: (minor: bigint) => number },
): Observed {
  const [from, to] = [treatmentOfPlan(plan, one), treatmentOfPlan(drafted, one)];
  const { brand, country, cardType } = one;
  return {
    segment: { initiator: "merchant", brand, country, cardType },
    band: bandOf(one.amountMinor),
    payments: 1,
    approved: Number(one.isRecovered),
    challenged: 0,
    amountMinor: one.amountMinor,
    uuids: [one.transactionUuid],
    cardSegment: null,
    treatment: treatmentOfPlan(one.plan, one),
    ...(from !== to && { move: { from, to } }),
  };
}
