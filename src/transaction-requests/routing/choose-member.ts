import type { Connector, RoutingMetaConnector } from "../../connectors/index.ts";
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
  for (const [index, candidate] of routing.rules.entries()) {
    const conditions = checkRule(candidate, facts);
    rules.push(conditions);
    if (!conditions.every(({ holds }) => holds)) continue;
    rule = index;
    break;
  }
  const wanted = rule === null ? routing.defaultConnector : routing.rules[rule]!.connector;
  const considered: { guid: string; obstacle: Obstacle | undefined }[] = [];
  for (const guid of new Set([wanted, ...routing.fallback])) {
    const member = await parts.findConnector(guid);
    const obstacle = obstacleOf(parts, member);
    considered.push({ guid, obstacle });
    if (obstacle === undefined) return { rules, rule, considered, chosen: member };
  }
  return { rules, rule, considered, chosen: undefined };
}

function obstacleOf({ adapters }: RoutingParts, member: Connector | undefined): Obstacle | undefined {
  if (!member) return "unknown";
  if (member.disabled) return "disabled";
  return adapters.has(member.adapter) ? undefined : "provider_not_available";
}
