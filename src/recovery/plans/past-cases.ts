import { monthlyLimitOf } from "../../attempts/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { sql, type Queryable } from "../../platform/database/index.ts";
import { findTransactions, type Transaction } from "../../transactions/index.ts";
import { brandUsed } from "../../vault/index.ts";
import type { RecoveryCase } from "../case.ts";
import { stepKindOf, type RecoveryPlan } from "./plan.ts";

/** A case that has ended, with what a plan can be judged by. */
export interface PastCase extends Pick<
  RecoveryCase,
  "transactionUuid" | "planGuid" | "plan" | "amountMinor" | "openedAt" | "id"
> {
  readonly isRecovered: boolean;
  readonly reason: RecoveryCase["reason"];
  readonly brand: string | null;
  readonly country: string | null;
  readonly cardType: string | null;
  /** Attempts in 30 days that the scheme allows, the first one included; undefined: no limit. */
  readonly limit: number | undefined;
}

interface FindConnector {
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
}

/** Cases of a merchant that were opened in a time and have ended, oldest first, after one of them. Stopped ones are left out: a person ended them. */
export async function pastCases(
  db: Queryable,
  parts: FindConnector,
  options: {
    merchantGuid: string;
    currency: string;
    since: Temporal.Instant;
    until: Temporal.Instant;
    after: Pick<PastCase, "openedAt" | "id"> | undefined;
    limit: number;
  },
): Promise<PastCase[]> {
  const { merchantGuid, currency, since, until, after, limit } = options;
  const cases = await db.query<RecoveryCase>(sql`
    select * from recovery_cases where merchant_guid = ${merchantGuid} and currency = ${currency}
      and opened_at < ${until}::timestamptz and state in ('recovered', 'lost')
      and (opened_at, id) > (${after?.openedAt ?? since}::timestamptz, ${after?.id ?? ""})
    order by opened_at, id limit ${limit}::int`);
  return (await withCards(db, parts, cases)).map(({ card, ...of }) => ({
    ...of,
    isRecovered: of.state === "recovered",
    brand: card?.brand ?? null,
    country: card?.bin?.country ?? null,
    cardType: card?.bin?.type ?? null,
  }));
}

/** Cases with the card that was charged, if it was one, and the attempts in 30 days that scheme and connector allow it. */
export async function withCards(
  db: Queryable,
  { findConnector }: FindConnector,
  cases: readonly RecoveryCase[],
): Promise<(RecoveryCase & Pick<PastCase, "limit"> & { readonly card: Transaction["card"] | undefined })[]> {
  const debits = await findTransactions(
    db,
    cases.map(({ transactionUuid }) => transactionUuid),
  );
  const cards = new Map(debits.map(({ uuid, card }) => [uuid, card]));
  return Promise.all(
    cases.map(async (of) => {
      const card = cards.get(of.transactionUuid);
      const connector = card ? await findConnector(of.connectorGuid) : undefined;
      const limit = card && connector ? monthlyLimitOf(connector, brandUsed(card)) : undefined;
      return { ...of, card, limit };
    }),
  );
}

/** The steps and mails of a plan for a case, as text: equal texts are the same treatment. */
export function treatmentOfPlan(
  plan: RecoveryPlan,
  { reason, limit }: Pick<PastCase, "reason" | "limit">,
): string {
  const kind = stepKindOf(reason);
  const steps = reason === "never" ? [] : plan.steps[kind];
  const allowed = limit === undefined ? steps.length : Math.max(0, limit - 1);
  return JSON.stringify([kind, steps.slice(0, allowed), plan.mails]);
}
