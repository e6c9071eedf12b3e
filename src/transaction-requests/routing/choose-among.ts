import type { Connector, RoutingRule } from "../../connectors/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import type { ApprovalCount, RecordedChoice } from "../../transactions/index.ts";
import type { RoutingFacts } from "./match-rule.ts";

/** Facts of connectors for routing: handed in, because costs are above this slice. */
export interface RoutingMeasures {
  /** Counts of concluded payments of the last 90 days; a few seconds old. */
  readonly approvalsOf: (
    merchantGuid: string,
    connectorGuids: readonly string[],
  ) => Promise<readonly ApprovalCount[]>;
  /** In minor units of the payment's currency; null: not known. */
  readonly costOf: (
    connector: Connector,
    facts: RoutingFacts & { readonly isAuthenticated?: boolean },
  ) => Promise<bigint | null>;
}

const EXPLORATION = 0.05;
const MINIMUM_ROWS = 300;

/** The draw has 16 bits. */
const DRAWS = 65_536;

type Rule = Pick<RoutingRule, "choose" | "exploration" | "minimumRows">;

/** The connectors of a rule in the order in which a payment tries them, and why, where it is not the order of the rule. */
interface OrderedMembers {
  readonly members: readonly Connector[];
  readonly choice?: RecordedChoice;
}

type Ranked = readonly (RecordedChoice["among"][number] & { readonly member: Connector })[];

/**
 * The connectors of a rule in the order in which the payment tries them: as listed, by the approval of like payments, or by cost. A share
 * of the payments explores the others, which are never starved of data. The uuid decides, so that every evaluation has the same
 * result on the same data. A connector without enough payments, or without a known cost, is not compared: it comes after.
 */
export async function orderMembers(
  measures: RoutingMeasures,
  { rule, members, facts }: { rule: Rule; members: readonly Connector[]; facts: RoutingFacts },
): Promise<OrderedMembers> {
  const { choose = "order", exploration = EXPLORATION } = rule;
  if (members.length < 2 || choose === "order") return { members };
  const ranked =
    choose === "cost"
      ? await byCost(measures, members, facts)
      : await byApproval(measures, { rule, members, facts });
  const ordered = explored(ranked, { exploration, uuid: facts.transactionUuid });
  const among = ranked.map(({ member: _member, ...figures }) => figures);
  return {
    members: ordered.map(({ member }) => member),
    choice: { by: choose, explores: ordered !== ranked, among },
  };
}

async function byCost(
  { costOf }: RoutingMeasures,
  members: readonly Connector[],
  facts: RoutingFacts,
): Promise<Ranked> {
  const { currency = "" } = facts;
  const costs = await Promise.all(members.map((member) => costOf(member, facts)));
  const known = members.flatMap((member, at) => {
    const minor = costs[at];
    if (minor === null || minor === undefined) return [];
    return [{ member, connectorGuid: member.guid, minor, cost: formatAmount({ minor, currency }) }];
  });
  // A stable sort: equal ones stay as they are listed.
  const sorted = known
    .toSorted((left, right) => (left.minor < right.minor ? -1 : left.minor > right.minor ? 1 : 0))
    .map(({ minor: _minor, ...one }) => one);
  return withOthers(sorted, members);
}

async function byApproval(
  { approvalsOf }: RoutingMeasures,
  { rule, members, facts }: { rule: Rule; members: readonly Connector[]; facts: RoutingFacts },
): Promise<Ranked> {
  const guids = members.map(({ guid }) => guid);
  const counts = await approvalsOf(members[0]!.merchantGuid, guids);
  const least = rule.minimumRows ?? MINIMUM_ROWS;
  for (const isLike of segmentsOf(facts)) {
    const known = members.flatMap((member) => {
      const { guid: connectorGuid } = member;
      const own = counts.filter((count) => count.connectorGuid === connectorGuid && isLike(count));
      const payments = own.reduce((sum, count) => sum + count.payments, 0);
      const approved = own.reduce((sum, count) => sum + count.approved, 0);
      return payments > 0 && payments >= least ? [{ member, connectorGuid, payments, approved }] : [];
    });
    // Two can be compared; a wider segment may have more.
    if (known.length < 2 && isLike !== ANY) continue;
    if (known.length < 2) break;
    const sorted = known.toSorted(
      (left, right) => right.approved * left.payments - left.approved * right.payments,
    );
    return withOthers(sorted, members);
  }
  return withOthers([], members);
}

/** Those that were not compared come after, as they are listed. */
function withOthers(sorted: Ranked, members: readonly Connector[]): Ranked {
  const compared = new Set(sorted.map(({ member }) => member));
  const others = members.filter((member) => !compared.has(member));
  return [...sorted, ...others.map((member) => ({ member, connectorGuid: member.guid }))];
}

const ANY = (): boolean => true;

/** Like payments, from the narrowest segment to all. */
function segmentsOf({ card, currency }: RoutingFacts): readonly ((count: ApprovalCount) => boolean)[] {
  if (card === undefined) return [(count) => count.currency === currency, ANY];
  const { brand, bin } = card;
  return [
    (count) => count.currency === currency && count.brand === brand && count.country === bin?.country,
    (count) => count.brand === brand && count.country === bin?.country,
    (count) => count.brand === brand,
    ANY,
  ];
}

/** By other random digits of the uuid than a rule's share, which would decide who is explored otherwise. */
function explored(ranked: Ranked, { exploration, uuid }: { exploration: number; uuid: string }): Ranked {
  const draw = Number.parseInt(uuid.slice(-12, -8), 16);
  const limit = Math.round(exploration * DRAWS);
  if (!(draw < limit)) return ranked;
  const others = ranked.slice(1);
  const chosen = others[draw % others.length]!;
  return [chosen, ...ranked.filter((one) => one !== chosen)];
}
