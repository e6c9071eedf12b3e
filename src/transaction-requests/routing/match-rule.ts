import { Big } from "big.js";
import type { CardFacts } from "../../vault/index.ts";
import type { RoutingRule } from "../../connectors/index.ts";

/** The facts of a request that routing rules compare with. */
interface RoutingFacts {
  readonly transactionUuid: string;
  readonly type: string;
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly card: CardFacts | undefined;
  readonly customerCountry: string | undefined;
  readonly extraData: Readonly<Record<string, string>>;
}

/** True when every condition of the rule is true. A condition about a card is false without a card. */
export function matchesRule(rule: RoutingRule, facts: RoutingFacts): boolean {
  const { card } = facts;
  return (
    among(rule.currencies, facts.currency) &&
    among(rule.brands, card?.brand) &&
    among(rule.binCountries, card?.bin?.country ?? undefined) &&
    among(rule.binTypes, card?.bin?.type ?? undefined) &&
    among(rule.transactionTypes, facts.type) &&
    among(rule.customerCountries, facts.customerCountry) &&
    withinAmounts(rule, facts.amount) &&
    Object.entries(rule.extraData ?? {}).every(([name, value]) => facts.extraData[name] === value) &&
    drawn(rule.sharePercent, facts.transactionUuid)
  );
}

function among(allowed: readonly string[] | undefined, value: string | undefined): boolean {
  return allowed === undefined || (value !== undefined && allowed.includes(value));
}

function withinAmounts({ minAmount, maxAmount }: RoutingRule, amount: string | undefined): boolean {
  if (minAmount === undefined && maxAmount === undefined) return true;
  if (amount === undefined) return false;
  const exact = new Big(amount);
  return (
    (minAmount === undefined || exact.gte(minAmount)) && (maxAmount === undefined || exact.lte(maxAmount))
  );
}

/** By the random end of the transaction's uuid, so that every evaluation has the same result. */
function drawn(sharePercent: number | undefined, transactionUuid: string): boolean {
  return sharePercent === undefined || Number.parseInt(transactionUuid.slice(-8), 16) % 100 < sharePercent;
}
