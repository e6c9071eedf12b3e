import type { Connector, RoutingMetaConnector, RoutingRule } from "../../connectors/index.ts";
import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { RecordedChoice } from "../../transactions/index.ts";
import { orderMembers } from "./choose-among.ts";
import type { RoutingParts } from "../parts.ts";
import { checkRule, type RoutingFacts, type RuleCondition } from "./match-rule.ts";

/** Which connector a routing connector chooses for a request, and why. */
export interface MemberChoice {
  /** The rules in their order, up to the one that matched. */
  readonly rules: readonly (readonly RuleCondition[])[];
  /** The index of the rule that matched; null: none did, and the default connector is wanted. */
  readonly rule: number | null;
  /** The wanted connector and the fallbacks behind it, up to the one that is chosen, each with what keeps it from being it. */
  readonly considered: readonly { readonly guid: string; readonly obstacle: Obstacle | undefined }[];
  readonly chosen: Connector | undefined;
  /** The comparison of the rule's connectors, where it chose by approval or cost. */
  readonly choice?: RecordedChoice;
}

/** No such connector any more; switched off; its adapter is not in this gateway. */
type Obstacle = "unknown" | "disabled" | "provider_not_available";

/** The first rule that matches wins, else the default; one that cannot be used is followed by the fallbacks. */
export async function chooseMember(
  parts: RoutingParts,
  { routing, facts }: { routing: RoutingMetaConnector; facts: RoutingFacts },
): Promise<MemberChoice> {
  const rules: RuleCondition[][] = [];
  let rule: number | null = null;
  let wanted: readonly string[] = [routing.defaultConnector];
  let choice: RecordedChoice | undefined;
  for (const [index, candidate] of routing.rules.entries()) {
    const conditions = checkRule(candidate, facts);
    rules.push(conditions);
    if (!conditions.every(({ holds }) => holds)) continue;
    const { members, condition, choice: compared } = await membersOfRule(parts, { rule: candidate, facts });
    if (condition) conditions.push(condition);
    if (condition?.holds === false) continue;
    rule = index;
    wanted = members;
    choice = compared;
    break;
  }
  const considered: { guid: string; obstacle: Obstacle | undefined }[] = [];
  for (const guid of new Set([...wanted, ...routing.fallback])) {
    const member = await parts.findConnector(guid);
    const obstacle = obstacleOf(parts, member);
    considered.push({ guid, obstacle });
    if (obstacle === undefined) return { rules, rule, considered, chosen: member, ...(choice && { choice }) };
  }
  return { rules, rule, considered, chosen: undefined };
}

/** The connectors of a rule in their order for the payment, without those above the rule's limit of cost. */
async function membersOfRule(
  parts: RoutingParts,
  { rule, facts }: { rule: RoutingRule; facts: RoutingFacts },
): Promise<{ members: readonly string[]; condition?: RuleCondition; choice?: RecordedChoice }> {
  const { connector, connectors = [connector], costAtMost } = rule;
  if (connectors.length === 1 && costAtMost === undefined) return { members: connectors };
  const found = await Promise.all(connectors.map((guid) => parts.findConnector(guid)));
  const usable = found.filter(
    (one) => one !== undefined && obstacleOf(parts, one) === undefined,
  ) as Connector[];
  const costs = new Map<Connector, bigint | null>();
  if (costAtMost !== undefined)
    for (const member of usable) costs.set(member, await parts.measures.costOf(member, facts));
  const affordable =
    costAtMost === undefined ? usable : usable.filter((one) => isAtMost(costs.get(one), costAtMost, facts));
  const ordered = await orderMembers(parts.measures, { rule, members: affordable, facts });
  const guids = ordered.members.map(({ guid }) => guid);
  const choice = ordered.choice && { choice: ordered.choice };
  if (costAtMost === undefined) return { members: guids.length > 0 ? guids : connectors, ...choice };
  const actual = leastOf([...costs.values()], facts);
  return {
    ...choice,
    members: guids,
    condition: { name: "costAtMost", wanted: [costAtMost], actual, holds: guids.length > 0 },
  };
}

function isAtMost(cost: bigint | null | undefined, limit: string, { currency }: RoutingFacts): boolean {
  if (cost === null || cost === undefined || currency === undefined) return false;
  const most = parseAmount(limit, currency);
  return !isRefusal(most) && cost <= most.minor;
}

/** The lowest known cost, as the explanation of a route shows it. */
function leastOf(costs: readonly (bigint | null)[], { currency }: RoutingFacts): string | undefined {
  const [least] = costs.filter((cost) => cost !== null).toSorted((left, right) => (left < right ? -1 : 1));
  return least === undefined || currency === undefined ? undefined : formatAmount({ minor: least, currency });
}

function obstacleOf({ adapters }: RoutingParts, member: Connector | undefined): Obstacle | undefined {
  if (!member) return "unknown";
  if (member.disabled) return "disabled";
  return adapters.has(member.adapter) ? undefined : "provider_not_available";
}
