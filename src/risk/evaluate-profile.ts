import { parseAmount, type Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { ListKey } from "./list-key.ts";
import type {
  CountrySource,
  RiskAction,
  RiskCheck,
  RiskProfile,
  RiskRule,
  VelocityCheck,
} from "./profile.ts";

/** Facts that rules compare. One that is not known of a payment matches no rule. */
export interface RiskFacts {
  /** With its surcharge; null of a registration. */
  readonly amount: Money | null;
  /** The same in the currency that the customer chose: no choice of theirs evades a limit. */
  readonly converted?: Money | null;
  readonly countries: Readonly<Partial<Record<CountrySource, string>>>;
  /** The keys by which an entry of a list applies. */
  readonly listed: { readonly block: ReadonlySet<ListKey>; readonly allow: ReadonlySet<ListKey> };
  /** By the rule's id; without the payment itself. Absent when the payment does not have what the rule counts by. */
  readonly velocities: ReadonlyMap<string, Velocity>;
}

export interface Velocity {
  readonly count: bigint;
  readonly sumMinor: bigint;
}

export interface Evaluation {
  readonly action: RiskAction;
  readonly score: number;
  readonly threeDSecure: boolean;
  readonly alert: boolean;
  /** In their order, up to the rule that decided. */
  readonly checks: readonly { readonly rule: RiskRule; readonly hit: boolean }[];
}

/**
 * Applies the rules in their order. The first that hits with `approve`, `review` or `decline` decides; if none does, the sum of
 * the scores decides by the score card, and without a band for it the payment is approved.
 */
export function evaluateProfile(
  { rules, scoreCard }: Pick<RiskProfile, "rules" | "scoreCard">,
  facts: RiskFacts,
): Evaluation {
  const checks: { rule: RiskRule; hit: boolean }[] = [];
  let score = 0;
  let threeDSecure = false;
  let alert = false;
  for (const rule of rules) {
    const hit = isHit(rule, facts);
    checks.push({ rule, hit });
    if (!hit) continue;
    threeDSecure ||= rule.threeDSecure === true;
    alert ||= rule.alert === true;
    if (rule.action === "score") score += rule.score ?? 0;
    else if (rule.action !== "none") return { action: rule.action, score, threeDSecure, alert, checks };
  }
  const band = scoreCard
    .filter(({ from }) => from <= score)
    .toSorted((left, right) => right.from - left.from)
    .at(0);
  return {
    action: band?.action ?? "approve",
    score,
    threeDSecure: threeDSecure || band?.threeDSecure === true,
    alert: alert || band?.alert === true,
    checks,
  };
}

function isHit({ id, check }: RiskRule, facts: RiskFacts): boolean {
  switch (check.kind) {
    case "blocklist":
      return isListed(facts.listed.block, check.keys);
    case "allowlist":
      return isListed(facts.listed.allow, check.keys);
    case "velocity":
      return isAbove(check, { velocity: facts.velocities.get(id), amounts: amountsOf(facts) });
    case "amount":
      return amountsOf(facts).some(
        ({ minor, currency }) => currency === check.currency && minor > minorOf(check.limit, currency),
      );
    case "country":
      return isCountryHit(check, facts.countries[check.of]);
    case "countryComparison": {
      const [left, right] = check.of.map((source) => facts.countries[source]);
      return left !== undefined && right !== undefined && left !== right;
    }
  }
}

function isListed(found: ReadonlySet<ListKey>, keys?: readonly ListKey[]): boolean {
  return keys ? keys.some((key) => found.has(key)) : found.size > 0;
}

function isCountryHit(check: Extract<RiskCheck, { kind: "country" }>, country: string | undefined): boolean {
  if (country === undefined) return false;
  return "in" in check ? check.in.includes(country) : !check.notIn.includes(country);
}

function amountsOf({ amount, converted }: RiskFacts): Money[] {
  return [amount, converted].filter((money) => money !== null && money !== undefined);
}

/** Whether this payment exceeds the limit, together with those before it. */
function isAbove(
  { measure, limit, currency }: VelocityCheck,
  { velocity, amounts }: { velocity: Velocity | undefined; amounts: readonly Money[] },
): boolean {
  if (!velocity) return false;
  if (measure === "count") return velocity.count + 1n > BigInt(limit);
  const amount = amounts.find((money) => money.currency === currency);
  if (currency === undefined || amount === undefined) return false;
  return velocity.sumMinor + amount.minor > minorOf(limit, currency);
}

/** For an amount that was checked when the profile was saved. */
function minorOf(amount: string, currency: string): bigint {
  const money = parseAmount(amount, currency);
  if (isRefusal(money)) throw new Error(`A saved risk rule has the amount ${amount} ${currency}.`);
  return money.minor;
}
