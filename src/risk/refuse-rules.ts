import { findCurrency, parseAmount, wordsOfAmountRefusal } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { MAX_WINDOW_DAYS, type RiskProfile, type RiskRule, type VelocityCheck } from "./profile.ts";

export interface RuleProblem {
  readonly path: string;
  readonly message: string;
}

/** Refuses rules and a score card for problems that their schema does not see; undefined when there are none. */
export function refuseRules({
  rules = [],
  scoreCard = [],
}: Partial<Pick<RiskProfile, "rules" | "scoreCard">>): RuleProblem | undefined {
  const ids = rules.map(({ id }) => id);
  for (const [index, rule] of rules.entries()) {
    const path = `rules[${index}]`;
    if (ids.indexOf(rule.id) !== index) return { path: `${path}.id`, message: "another rule has this id" };
    if ((rule.action === "score") !== (rule.score !== undefined))
      return { path: `${path}.score`, message: "goes with the action 'score', which needs it" };
    const found = refuseCheck(rule);
    if (found) return { ...found, path: `${path}.check.${found.path}` };
  }
  const bounds = scoreCard.map(({ from }) => from);
  const twice = bounds.findIndex((from, index) => bounds.indexOf(from) !== index);
  return twice < 0 ? undefined : { path: `scoreCard[${twice}].from`, message: "another band begins there" };
}

function refuseCheck({ check }: RiskRule): RuleProblem | undefined {
  switch (check.kind) {
    case "velocity":
      return refuseVelocity(check);
    case "amount":
      return refuseAmount(check);
    case "countryComparison":
      return check.of[0] === check.of[1]
        ? { path: "of", message: "compares a country with itself" }
        : undefined;
    case "blocklist":
    case "allowlist":
    case "country":
      return undefined;
  }
}

function refuseVelocity({ measure, limit, currency, window }: VelocityCheck): RuleProblem | undefined {
  const days = window.unit === "days" ? window.value : window.value / 24;
  if (days > MAX_WINDOW_DAYS) return { path: "window", message: `is longer than ${MAX_WINDOW_DAYS} days` };
  if (measure === "sum")
    return currency === undefined
      ? { path: "currency", message: "is needed with the measure 'sum'" }
      : refuseAmount({ limit, currency });
  if (currency !== undefined) return { path: "currency", message: "is for the measure 'sum'" };
  return /^\d{1,9}$/.test(limit) ? undefined : { path: "limit", message: "is not a whole number" };
}

function refuseAmount({ limit, currency }: { limit: string; currency: string }): RuleProblem | undefined {
  if (!findCurrency(currency)) return { path: "currency", message: "is not an ISO 4217 currency" };
  const money = parseAmount(limit, currency);
  return isRefusal(money)
    ? { path: "limit", message: wordsOfAmountRefusal(money, { text: limit, currency }) }
    : undefined;
}
