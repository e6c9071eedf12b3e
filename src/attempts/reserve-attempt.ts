import { choiceSetting, integerSetting, type Connector } from "../connectors/index.ts";
import { attemptLimitOf } from "../declines/index.ts";
import { json, sql, type BatchStatement, type Queryable } from "../platform/database/index.ts";
import type { Clock } from "../platform/clock.ts";
import { waitForCard } from "./wait-for-card.ts";

/** The party that begins a payment: schemes count their attempts apart. */
type Initiator = "customer" | "merchant";

/** A submission with a card, before the provider is called. */
interface CardAttempt {
  /** The provider reference, which no other submission has. */
  readonly submission: string;
  readonly transactionUuid: string;
  readonly merchantGuid: string;
  /** The card's key at the merchant (`attemptKeyOf`). */
  readonly card: string;
  /** The brand that is charged, as the vault names it. */
  readonly scheme: string;
  readonly initiator: Initiator;
  readonly testMode: boolean;
}

/** The largest number that PostgreSQL compares with: no limit. */
export const UNLIMITED = 2_147_483_647;
/** Attempts that are under way mostly end within seconds. */
const MAX_TOTAL_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 20;
const MAX_WAIT_MS = 250;

/** The limits of a connector for a scheme, `UNLIMITED` where there is none: the dated table, lowered by the connector's own number. */
export function limitsOf(
  connector: Pick<Connector, "settings">,
  scheme: string,
): { perDay: number; perMonth: number; isSchemes: boolean } {
  const isSchemes = choiceSetting(connector, "retry:limits") === "scheme";
  const limit = isSchemes ? attemptLimitOf(scheme) : undefined;
  const own = integerSetting(connector, "retry:max-per-card-30d");
  return {
    perDay: limit?.perDay ?? UNLIMITED,
    perMonth: Math.min(limit?.perMonth ?? UNLIMITED, own === 0 ? UNLIMITED : own),
    isSchemes,
  };
}

interface Reservation extends CardAttempt, ReturnType<typeof limitsOf> {
  readonly at: Temporal.Instant;
}

interface Reserved {
  readonly submission: string;
  readonly result: "reserved" | "refused" | "busy";
}

/** The cards are locked in one order: two batches may have several in common. */
const reserveAll = sql.builtOnce(
  (reservations) => sql`
    with input as materialized (
      select input.* from quittance_each(${reservations}::jsonb) as item,
        jsonb_to_record(item) as input (submission text, card text, "merchantGuid" text, "transactionUuid" text, scheme text,
          initiator text, at timestamptz, "testMode" boolean, "perDay" integer, "perMonth" integer, "isSchemes" boolean)
      order by hashtextextended(card || initiator, 0)
    )
    select input.submission, reserved.result
    from input, reserve_card_attempt(
      row(input.submission, card, "merchantGuid", "transactionUuid", scheme, initiator, 'open', at, "testMode")::card_attempts,
      "perDay", "perMonth", "isSchemes") as reserved`,
);

const RESERVATION: BatchStatement<Reservation, Reserved> = {
  statement: (reservations) => reserveAll(json(reservations)),
  keyOfItem: ({ submission }) => submission,
  keyOfRow: ({ submission }) => submission,
};

/**
 * Reserves an attempt within the limits of scheme and connector, exactly for simultaneous ones in several processes. One that
 * would be too many only if those under way are declined as well waits for them for some seconds. False: it must not be made.
 */
export async function reserveAttempt(
  { db, clock }: { db: Queryable; clock: Clock },
  attempt: CardAttempt,
  connector: Pick<Connector, "settings">,
): Promise<boolean> {
  const limits = limitsOf(connector, attempt.scheme);
  const startedMs = performance.now();
  for (let next = FIRST_WAIT_MS; ; next = Math.min(next * 2, MAX_WAIT_MS)) {
    const reserved = await db.inBatch(RESERVATION, { ...attempt, ...limits, at: clock.now() });
    const result = reserved?.result;
    if (result === "reserved") return true;
    if (result === "refused" || performance.now() - startedMs >= MAX_TOTAL_WAIT_MS) return false;
    await waitForCard(db, attempt.card, next);
  }
}
