import { Big } from "big.js";
import { EXEMPTIONS, type Exemption } from "@quittance/provider-kit";
import { exemptionRules, type Connector } from "../../connectors/index.ts";
import { latestDailyRates } from "../../dcc/index.ts";
import type { ExemptionFacts } from "../../exemptions/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { currencyOf, type Money } from "../../platform/money/index.ts";
import { findMerchant } from "../../tenancy/index.ts";
import type { CardFacts } from "../../vault/index.ts";
import type { RoutingParts } from "../parts.ts";

/** Facts of a payment that is not made yet, or is under way. */
interface PaymentToExempt {
  readonly connector: Connector;
  readonly type: string;
  /** With the surcharge. */
  readonly amount: Money | null;
  readonly transactionIndicator: string;
  /** Undefined while the customer has not entered it. */
  readonly card: CardFacts | undefined;
  /** An authentication request is sent before the authorisation. */
  readonly isAuthenticated: boolean;
}

const WITHOUT_CUSTOMER: ReadonlySet<string> = new Set([
  "MOTO",
  "RECURRING",
  "CARDONFILE-MERCHANT-INITIATED",
  "CARDONFILE_MERCHANT",
]);

/** Facts that decide on the exemptions of a payment by card. */
export async function exemptionFacts(
  db: Queryable,
  { adapters }: Pick<RoutingParts, "adapters">,
  payment: PaymentToExempt,
): Promise<ExemptionFacts> {
  const { connector, type, amount, transactionIndicator, card, isAuthenticated } = payment;
  const merchant = await findMerchant(db, { merchantGuid: connector.merchantGuid });
  const { exemptions = [] } = adapters.get(connector.adapter)?.methods[connector.method] ?? {};
  return {
    rules: exemptionRules(connector.config.exemptions),
    isPayment: type === "debit" || type === "preauthorize",
    cents: amount === null ? undefined : await centsOf(db, amount),
    isCustomerPresent: !WITHOUT_CUSTOMER.has(transactionIndicator),
    cardCountry: card?.bin?.country ?? null,
    merchantCountry: merchant?.attributes.country ?? null,
    segment: card?.bin?.segment ?? null,
    carried: isAuthenticated ? EXEMPTIONS : exemptions,
  };
}

/** At the rate of the day, rounded up to the cent, so that no limit is exceeded. */
async function centsOf(db: Queryable, { minor, currency }: Money): Promise<bigint | undefined> {
  const amount = new Big(String(minor)).div(new Big(10).pow(currencyOf(currency).minorUnitDigits));
  const rate = currency === "EUR" ? "1" : (await latestDailyRates(db))?.rates.get(currency);
  if (rate === undefined) return undefined;
  return BigInt(amount.div(rate).times(100).round(0, 3 /* up */).toFixed(0));
}

/** The exemptions that the adapter sends with an authorisation, with a proof of authentication or without one. */
export function sentExemption(
  { adapters }: Pick<RoutingParts, "adapters">,
  { connector, hasProof }: { connector: Connector; hasProof: boolean },
  exemption: Exemption,
): Exemption | undefined {
  const method = adapters.get(connector.adapter)?.methods[connector.method];
  const sent = (hasProof ? method?.exemptionsWithProof : undefined) ?? method?.exemptions ?? [];
  return sent.includes(exemption) ? exemption : undefined;
}
