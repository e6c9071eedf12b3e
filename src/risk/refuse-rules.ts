import { faultOfAmount, type FieldFault } from "../platform/field-fault.ts";
import { findCurrency, parseAmount } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { MAX_WINDOW_DAYS, type RiskProfile, type RiskRule, type VelocityCheck } from "./profile.ts";

export interface RuleProblem {
  readonly path: string;
  readonly fault: FieldFault;
}

/** Refuses rules and a score card for problems that their schema does not see; undefined when there are none. */
export function refuseRules({
  rules = [],
  scoreCard = [],
}: Partial<Pick<RiskProfile, "rules" | "scoreCard">>): RuleProblem | undefined {
  const ids = rules.map(({ id }) => id);
  for (const [index, rule] of rules.entries()) {
    const path = `rules[${index}]`;
    if (ids.indexOf(rule.id) !== index) return { path: `${path}.id`, fault: { code: "rule_id_taken" } };
    if ((rule.action === "score") !== (rule.score !== undefined))
      return { path: `${path}.score`, fault: { code: "score_with_action" } };
    const found = refuseCheck(rule);
    if (found) return { ...found, path: `${path}.check.${found.path}` };
  }
  const bounds = scoreCard.map(({ from }) => from);
  const twice = bounds.findIndex((from, index) => bounds.indexOf(from) !== index);
  return twice < 0 ? undefined : { path: `scoreCard[${twice}].from`, fault: { code: "band_taken" } };
}

function refuseCheck({ check }: RiskRule): RuleProblem | undefined {
  switch (check.kind) {
    case "velocity":
      return refuseVelocity(check);
    case "amount":
      return refuseAmount(check);
    case "countryComparison":
      return check.of[0] === check.of[1] ? { path: "of", fault: { code: "same_country" } } : undefined;
    case "blocklist":
    case "allowlist":
    case "country":
      return undefined;
  }
}

function refuseVelocity({ measure, limit, currency, window }: VelocityCheck): RuleProblem | undefined {
  const days = window.unit === "days" ? window.value : window.value / 24;
  if (days > MAX_WINDOW_DAYS)
    return { path: "window", fault: { code: "window_too_long", values: { days: MAX_WINDOW_DAYS } } };
  if (measure === "sum")
    return currency === undefined
      ? { path: "currency", fault: { code: "needed_for_sum" } }
      : refuseAmount({ limit, currency });
  if (currency !== undefined) return { path: "currency", fault: { code: "for_sum" } };
  return /^\d{1,9}$/.test(limit) ? undefined : { path: "limit", fault: { code: "not_whole" } };
}

function refuseAmount({ limit, currency }: { limit: string; currency: string }): RuleProblem | undefined {
  if (!findCurrency(currency)) return { path: "currency", fault: { code: "no_currency" } };
  const money = parseAmount(limit, currency);
  return isRefusal(money)
    ? { path: "limit", fault: faultOfAmount(money, { text: limit, currency }) }
    : undefined;
}
