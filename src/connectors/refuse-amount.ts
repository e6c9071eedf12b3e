import { englishOf, type FieldFault } from "../platform/field-fault.ts";
import type { Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { providerAmount, type Adapter } from "../providers/index.ts";
import type { Connector } from "./connector.ts";
import { refuseLastDecimal } from "./last-decimal.ts";

interface Payee {
  readonly connector: Pick<Connector, "kind" | "method" | "settings">;
  readonly adapter: Adapter | undefined;
}

interface AmountProblem {
  readonly of: "amount" | "currency";
  readonly fault: FieldFault;
  /** The same in the words of the API. */
  readonly message: string;
}

/**
 * Refuses an amount that the provider of the connector cannot take, now or at a later payment: its currency, or digits that it
 * cannot write. Of a meta-connector only its own setting counts: the member to which a payment will be routed is not known yet.
 */
export function refuseAmount({ connector, adapter }: Payee, amount: Money): AmountProblem | undefined {
  const lastDecimal = refuseLastDecimal(connector, amount);
  const method = adapter?.methods[connector.method];
  if (connector.kind !== "provider" || !adapter || !method)
    return lastDecimal === undefined ? undefined : problem("amount", lastDecimal);
  const { currencies } = method;
  if (currencies && !currencies.includes(amount.currency))
    return problem("currency", {
      code: "currency_not_taken",
      by: `${adapter.id}, ${connector.method}`,
      currencies: currencies.join(", "),
    });
  if (lastDecimal !== undefined) return problem("amount", lastDecimal);
  const written = providerAmount(amount, adapter.currencyRules);
  return isRefusal(written)
    ? problem("amount", { code: "provider_amount", reason: written.message })
    : undefined;
}

function problem(of: AmountProblem["of"], fault: FieldFault): AmountProblem {
  return { of, fault, message: englishOf(fault) };
}

/** The powers of ten that may be the least amount: a provider without decimals takes none below 100 of the minor units. */
const LEAST = [1n, 10n, 100n, 1_000n, 10_000n];

/** The least amount in minor units that the provider of the connector takes. */
export function leastAmount(payee: Payee, currency: string): bigint {
  return LEAST.find((minor) => refuseAmount(payee, { minor, currency })?.of !== "amount") ?? 1n;
}
