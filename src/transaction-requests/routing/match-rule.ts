import { Big } from "big.js";
import type { RoutingRule } from "../../connectors/index.ts";

/** The facts of a request that routing rules compare with. */
export interface RoutingFacts {
  readonly transactionUuid: string;
  readonly type: string;
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly card: RoutedCard | undefined;
  readonly customerCountry: string | undefined;
  readonly extraData: Readonly<Record<string, string>>;
}

interface RoutedCard {
  readonly brand: string;
  readonly bin: {
    readonly country: string | null;
    readonly type: string | null;
    readonly segment?: string | null;
  } | null;
}

/** One condition of a rule, and why it holds or does not. */
export interface RuleCondition {
  readonly name: Exclude<
    keyof RoutingRule,
    "connector" | "connectors" | "choose" | "exploration" | "minimumRows"
  >;
  /** The values that the rule demands. */
  readonly wanted: readonly string[];
  /** The value of the request; undefined where it has none to compare. */
  readonly actual: string | undefined;
  readonly holds: boolean;
}

/** The conditions of a rule, each with what the request has. A condition about a card is false without a card. */
export function checkRule(rule: RoutingRule, facts: RoutingFacts): RuleCondition[] {
  const { card } = facts;
  return [
    ...among("currencies", rule.currencies, facts.currency),
    ...among("brands", rule.brands, card?.brand),
    ...among("binCountries", rule.binCountries, card?.bin?.country ?? undefined),
    ...among("binTypes", rule.binTypes, card?.bin?.type ?? undefined),
    ...among("transactionTypes", rule.transactionTypes, facts.type),
    ...among("customerCountries", rule.customerCountries, facts.customerCountry),
    ...limited("minAmount", rule.minAmount, facts.amount),
    ...limited("maxAmount", rule.maxAmount, facts.amount),
    ...Object.entries(rule.extraData ?? {}).map(([name, value]): RuleCondition => {
      const actual = facts.extraData[name];
      const shown = actual === undefined ? undefined : `${name}: ${actual}`;
      return { name: "extraData", wanted: [`${name}: ${value}`], actual: shown, holds: actual === value };
    }),
    ...drawn(rule.sharePercent, facts.transactionUuid),
  ];
}

function among(
  name: RuleCondition["name"],
  wanted: readonly string[] | undefined,
  actual: string | undefined,
): RuleCondition[] {
  if (wanted === undefined) return [];
  return [{ name, wanted, actual, holds: actual !== undefined && wanted.includes(actual) }];
}

function limited(
  name: "minAmount" | "maxAmount",
  limit: string | undefined,
  amount: string | undefined,
): RuleCondition[] {
  if (limit === undefined) return [];
  const holds =
    amount !== undefined && (name === "minAmount" ? new Big(amount).gte(limit) : new Big(amount).lte(limit));
  return [{ name, wanted: [limit], actual: amount, holds }];
}

/** By the random end of the transaction's uuid, so that every evaluation has the same result. */
function drawn(sharePercent: number | undefined, transactionUuid: string): RuleCondition[] {
  if (sharePercent === undefined) return [];
  const draw = Number.parseInt(transactionUuid.slice(-8), 16) % 100;
  return [
    {
      name: "sharePercent",
      wanted: [String(sharePercent)],
      actual: String(draw + 1),
      holds: draw < sharePercent,
    },
  ];
}
