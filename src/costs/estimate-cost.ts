import type { Connector } from "../connectors/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findMerchant } from "../tenancy/index.ts";
import { costSetInForce } from "./cost-store.ts";
import { enteredCost } from "./cost-of.ts";
import type { CostedPayment, CostEstimate } from "./cost-set.ts";
import { learnedRates } from "./learned-rates.ts";

interface CostParts {
  readonly db: Queryable;
  readonly clock: Clock;
}

/**
 * The cost of an approved payment at the connector: by the rate that like payments were charged, else by the entered
 * costs in force, else unknown.
 */
export async function estimateCost(
  parts: CostParts,
  { connector, payment }: { connector: Pick<Connector, "guid" | "merchantGuid">; payment: CostedPayment },
): Promise<CostEstimate> {
  const merchant = await findMerchant(parts.db, { merchantGuid: connector.merchantGuid });
  const merchantCountry = merchant?.attributes.country ?? null;
  return estimateKnown(parts, { connectorGuid: connector.guid, merchantCountry, payment });
}

/** The same where the country of the merchant is known already. */
export async function estimateKnown(
  { db, clock }: CostParts,
  {
    connectorGuid,
    merchantCountry,
    payment,
  }: {
    readonly connectorGuid: string;
    readonly merchantCountry: string | null;
    readonly payment: CostedPayment;
  },
): Promise<CostEstimate> {
  const { currency } = payment;
  const now = clock.now();
  const rate = await learnedRates.find(db, { connectorGuid, merchantCountry, payment, now });
  if (rate) {
    const minor = (2n * payment.minor * rate.fees + rate.gross) / (2n * rate.gross);
    return { minor, currency, source: "learned", rows: rate.rows };
  }
  const set = await costSetInForce(db, { connectorGuid, at: now });
  const minor = set && enteredCost(payment, { fees: set.fees, merchantCountry });
  return minor === undefined
    ? { minor: null, currency, source: "unknown", rows: 0 }
    : { minor, currency, source: "entered", rows: 0 };
}
