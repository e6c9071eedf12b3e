import { askProvider, type AskProviderParts, type Connector } from "../connectors/index.ts";
import type { Counters } from "../platform/counters/index.ts";
import type { Money } from "../platform/money/index.ts";
import { RateLimit } from "../platform/rate-limit/index.ts";
import type { Adapter } from "../providers/index.ts";
import { refuse, type OperationRefusal } from "../tenancy/index.ts";

export interface ProviderEstimateParts extends AskProviderParts {
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly counters: Counters;
}

/** Calls for one connector: providers limit them, too. */
const LIMIT = { name: "cost estimates of providers", max: 60, windowSeconds: 60 };

/**
 * The cost that the provider itself expects, without its margin. Undefined where it has no such call or gives no amount in the currency of the
 * payment: amounts in two currencies cannot be compared.
 */
export async function providerEstimate(
  parts: ProviderEstimateParts,
  { connector, amount, bin }: { connector: Connector; amount: Money; bin: string },
): Promise<Money | undefined | OperationRefusal> {
  const adapter = parts.adapters.get(connector.adapter);
  if (!adapter?.estimateCost || connector.method !== "Creditcard") return undefined;
  const { allowed, resetSeconds } = await new RateLimit({ ...LIMIT, counters: parts.counters }).take(
    connector.guid,
  );
  if (!allowed)
    return refuse(
      429,
      "invalidRequest",
      `Too many estimates by the provider of this connector: try again in ${resetSeconds} seconds`,
    );
  const asked = await askProvider(parts, { adapter, connector }, (call) =>
    adapter.estimateCost!({ amount, bin }, call),
  );
  const estimate = "result" in asked ? asked.result : undefined;
  return estimate?.kind === "estimated" && estimate.cost.currency === amount.currency
    ? estimate.cost
    : undefined;
}
