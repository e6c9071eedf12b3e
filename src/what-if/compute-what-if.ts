import { membersOf } from "../connectors/index.ts";
import { findMerchant } from "../tenancy/index.ts";
import { countHistory, historyGroups, wasRouted, type HistoryScope } from "../transactions/index.ts";
import { bandsIn, centsIn } from "./amounts.ts";
import { costsBy } from "./costs-by.ts";
import { estimate } from "./estimate.ts";
import { connectorAfter, planAfter, profileAfter } from "./find-subject.ts";
import { judgeAuthentication } from "./kinds/authentication.ts";
import { judgeExemptions } from "./kinds/exemptions.ts";
import { initiatorOf, type CostPlace, type GroupJudge } from "./kinds/kind.ts";
import { tallyRecovery } from "./kinds/recovery.ts";
import { tallyRisk } from "./kinds/risk.ts";
import { judgeRouting } from "./kinds/routing.ts";
import type { WhatIfParts } from "./parts.ts";
import type { WhatIfResult } from "./result.ts";
import { Tally } from "./statistics/tally.ts";
import type { WhatIf } from "./what-if-store.ts";

/** Records that one statement groups. */
const ROWS_PER_STEP = 25_000;
const MAX_STEPS = 400;

interface Computing {
  readonly onProgress: (percent: number) => Promise<void>;
}

/** Computes what a draft would have done; undefined where the draft does not fit the configuration any more. It only reads. */
export async function computeWhatIf(
  parts: WhatIfParts,
  whatIf: WhatIf,
  { onProgress }: Computing,
): Promise<WhatIfResult | undefined> {
  const { currency, since, until } = whatIf;
  const connector = await parts.findConnector(whatIf.connectorGuid);
  if (!connector) return undefined;
  const minorOfCents = await centsIn(parts, currency);
  const { ends, bandOf } = bandsIn(currency, minorOfCents);
  const onPage = (at: Temporal.Instant): Promise<void> => onProgress(percentOf(at, whatIf));
  if (whatIf.draft === "recovery") {
    const plans = await planAfter(parts, whatIf);
    if (!plans) return undefined;
    const tally = await tallyRecovery(parts, { ...plans, currency, since, until, bandOf, onPage });
    return estimate(tally, { currency, costOf: async () => null });
  }
  const scopeOf = async (connectorGuids: readonly string[]): Promise<HistoryScope> => ({
    merchantGuid: connector.merchantGuid,
    connectorGuids,
    currency,
    testConnectorGuids: await thoseInTestMode(parts, connectorGuids),
  });
  if (whatIf.draft === "risk") {
    const profiles = await profileAfter(parts, whatIf);
    if (!profiles) return undefined;
    const scope = await scopeOf([connector.guid, ...membersOf(connector)]);
    const tally = await tallyRisk(parts, { ...profiles, scope, since, until, bandOf, onPage });
    // A payment that is approved costs the same, however it was decided.
    const place = { connectorGuid: connector.guid, isAuthenticated: false };
    return estimate(tally, { currency, costOf: costsBy(parts, { currency, placeOf: () => place }) });
  }
  const judge = await judgeOf(parts, whatIf, minorOfCents);
  if (!judge) return undefined;
  const scope = await scopeOf(judge.scope.connectorGuids);
  const tally = await tallyGroups(parts, { judge, scope, ends, bandOf, whatIf, onPage });
  const placeOf = (treatment: string | null): CostPlace | null => judge.placeOf(treatment, connector.guid);
  return estimate(tally, { currency, costOf: costsBy(parts, { currency, placeOf }) });
}

async function thoseInTestMode(
  { findConnector }: Pick<WhatIfParts, "findConnector">,
  guids: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(guids.map((guid) => findConnector(guid)));
  return found.flatMap((one) => (one?.kind === "provider" && one.config.testMode ? [one.guid] : []));
}

async function judgeOf(
  parts: WhatIfParts,
  whatIf: WhatIf,
  minorOfCents: ((cents: bigint) => bigint) | undefined,
): Promise<GroupJudge | undefined> {
  const { currency, since, until, draft } = whatIf;
  const connector = await parts.findConnector(whatIf.connectorGuid);
  const after = connector && (await connectorAfter(parts, connector, whatIf));
  if (!connector || !after) return undefined;
  if (draft === "authentication") return judgeAuthentication(parts, { connector, after });
  if (draft === "exemptions") {
    const merchant = await findMerchant(parts.db, { merchantGuid: connector.merchantGuid });
    const merchantCountry = merchant?.attributes.country ?? null;
    return judgeExemptions(parts, { connector, after, merchantCountry, minorOfCents });
  }
  if (connector.kind !== "routing" || after.kind !== "routing") return undefined;
  const { merchantGuid, guid: routing } = connector;
  const isRouted = await wasRouted(parts.db, { merchantGuid, routing, since, until });
  return judgeRouting(parts, { connector, after: after.routingMetaConnector, isRouted, currency });
}

/** Counts the period step by step, each small enough for the database and the process to serve payments beside it. */
async function tallyGroups(
  { db }: WhatIfParts,
  options: {
    judge: GroupJudge;
    scope: HistoryScope;
    ends: readonly bigint[];
    bandOf: (minor: bigint) => number;
    whatIf: WhatIf;
    onPage: (at: Temporal.Instant) => Promise<void>;
  },
): Promise<Tally> {
  const { judge, scope, ends, bandOf, whatIf, onPage } = options;
  const amounts = [...new Set([...judge.features.amounts, ...ends.map((end) => end + 1n)])];
  const features = {
    ...judge.features,
    amounts: amounts.toSorted((one, other) => (one < other ? -1 : 1)),
  };
  const tally = new Tally();
  for (const { since, until } of await stepsOf(db, scope, whatIf)) {
    for (const group of await historyGroups(db, scope, { since, until, features })) {
      const { isCandidate, treatment, move } = await judge.judge(group);
      const { brand, cardType, country, cardSegment, payments, approved, challenged, amountMinor } = group;
      const segment = { initiator: initiatorOf(group.transactionIndicator), brand, cardType, country };
      tally.add(
        {
          segment,
          band: bandOf(group.leastMinor),
          payments,
          approved,
          challenged,
          amountMinor,
          uuids: group.uuids,
          cardSegment,
          treatment,
          ...(move && { move }),
        },
        { isCandidate },
      );
    }
    await onPage(until);
  }
  return tally;
}

async function stepsOf(
  db: WhatIfParts["db"],
  { merchantGuid }: HistoryScope,
  { since, until }: Pick<WhatIf, "since" | "until">,
): Promise<{ since: Temporal.Instant; until: Temporal.Instant }[]> {
  const count = await countHistory(db, { merchantGuid, since, until });
  const steps = Math.min(MAX_STEPS, Math.max(1, Math.ceil(count / ROWS_PER_STEP)));
  const start = since.epochMilliseconds;
  const length = until.epochMilliseconds - start;
  const at = (step: number): Temporal.Instant =>
    step === steps
      ? until
      : Temporal.Instant.fromEpochMilliseconds(start + Math.round((length * step) / steps));
  return Array.from({ length: steps }, (_, step) => ({ since: at(step), until: at(step + 1) }));
}

function percentOf(at: Temporal.Instant, { since, until }: Pick<WhatIf, "since" | "until">): number {
  const start = since.epochMilliseconds;
  const share = (at.epochMilliseconds - start) / (until.epochMilliseconds - start);
  return Math.max(0, Math.min(99, Math.floor(share * 100)));
}
