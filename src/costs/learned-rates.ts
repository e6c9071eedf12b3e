import type { Queryable } from "../platform/database/index.ts";
import { listSettledCosts, regionOf } from "../settlement/index.ts";
import { segmentOf } from "./cost-of.ts";
import type { CostedPayment } from "./cost-set.ts";

const DAYS = 90;
const MIN_ROWS = 30;
const KEPT_MS = 60_000;

interface Learned {
  readonly rows: number;
  /** Ten-thousandths of the unit. */
  readonly fees: bigint;
  readonly gross: bigint;
}

type Rates = ReadonlyMap<string, Learned>;

/** The rates that providers charged, by kinds of payments. Read again after a minute: settlements come once a day. */
class LearnedRates {
  readonly #kept = new Map<string, { readonly until: number; readonly rates: Promise<Rates> }>();

  /** The effective rate of like payments; undefined where fewer than 30 were settled in 90 days. */
  async find(
    db: Queryable,
    options: {
      connectorGuid: string;
      merchantCountry: string | null;
      payment: CostedPayment;
      now: Temporal.Instant;
    },
  ): Promise<Learned | undefined> {
    const { connectorGuid, merchantCountry, payment, now } = options;
    const kept = this.#kept.get(connectorGuid);
    const isFresh = kept !== undefined && kept.until > now.epochMilliseconds;
    const rates = isFresh ? kept.rates : readRates(db, { connectorGuid, merchantCountry, now });
    if (!isFresh) {
      this.#kept.set(connectorGuid, { until: now.epochMilliseconds + KEPT_MS, rates });
      rates.catch(() => this.#kept.delete(connectorGuid));
    }
    const found = (await rates).get(keyOf(payment, merchantCountry));
    return found && found.rows >= MIN_ROWS && found.gross > 0n ? found : undefined;
  }
}

async function readRates(
  db: Queryable,
  options: { connectorGuid: string; merchantCountry: string | null; now: Temporal.Instant },
): Promise<Rates> {
  const { connectorGuid, merchantCountry, now } = options;
  const rates = new Map<string, Learned>();
  const since = now.subtract({ hours: DAYS * 24 });
  for (const { rows, fees, gross, ...payment } of await listSettledCosts(db, { connectorGuid, since })) {
    const key = keyOf(payment, merchantCountry);
    const before = rates.get(key) ?? { rows: 0, fees: 0n, gross: 0n };
    rates.set(key, {
      rows: before.rows + rows,
      fees: before.fees + BigInt(fees),
      gross: before.gross + BigInt(gross),
    });
  }
  return rates;
}

function keyOf(
  payment: Pick<CostedPayment, "currency" | "brand" | "cardType" | "segment" | "country">,
  merchantCountry: string | null,
): string {
  const { currency, brand, cardType, segment, country } = payment;
  const region = regionOf(country, merchantCountry) ?? country;
  return JSON.stringify([currency, brand, cardType, segmentOf(segment), region]);
}

/** Those of this process. */
export const learnedRates = new LearnedRates();
