import type { Connector } from "../connectors/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findMerchant } from "../tenancy/index.ts";
import { costSetInForce } from "./cost-store.ts";
import { enteredCost } from "./cost-of.ts";
import type { CostedPayment, CostEstimate } from "./cost-set.ts";
import { LearnedRates } from "./learned-rates.ts";

interface CostParts {
  readonly db: Queryable;
  readonly clock: Clock;
}

const learned = new LearnedRates();

/**
 * The cost of an approved payment at the connector: by the rate that like payments were charged, else by the entered
 * costs in force, else unknown.
 */
export async function estimateCost(
  { db, clock }: CostParts,
  { connector, payment }: { connector: Pick<Connector, "guid" | "merchantGuid">; payment: CostedPayment },
): Promise<CostEstimate> {
  const { currency } = payment;
  const now = clock.now();
  const merchant = await findMerchant(db, { merchantGuid: connector.merchantGuid });
  const merchantCountry = merchant?.attributes.country ?? null;
  const rate = await learned.find(db, { connectorGuid: connector.guid, merchantCountry, payment, now });
  if (rate) {
    const minor = (2n * payment.minor * rate.fees + rate.gross) / (2n * rate.gross);
    return { minor, currency, source: "learned", rows: rate.rows };
  }
  const set = await costSetInForce(db, { connectorGuid: connector.guid, at: now });
  const minor = set && enteredCost(payment, { fees: set.fees, merchantCountry });
  return minor === undefined
    ? { minor: null, currency, source: "unknown", rows: 0 }
    : { minor, currency, source: "entered", rows: 0 };
}
