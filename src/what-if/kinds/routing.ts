import { membersOf, type Connector, type RoutingMetaConnector } from "../../connectors/index.ts";
import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  isRoutedAgain,
  pastRouter,
  type RoutingFacts,
  type RoutingParts,
} from "../../transaction-requests/index.ts";
import type { HistoryFeatures, HistoryGroup } from "../../transactions/index.ts";
import { NO_FEATURES, type GroupJudge, type Judgement } from "./kind.ts";

type Routing = Extract<Connector, { kind: "routing" }>;

/** As the draw of `choose-among.ts` has it. */
const DRAWS = 65_536;
const USUAL_EXPLORATION = 0.05;

/**
 * Judges the rules of a draft against the payments that came through the routing; a routing that nothing has named yet takes the
 * payments that its connectors were sent directly. A treatment is the connector.
 */
export function judgeRouting(
  parts: RoutingParts,
  options: { connector: Routing; after: RoutingMetaConnector; isRouted: boolean; currency: string },
): GroupJudge {
  const { connector, after, isRouted, currency } = options;
  const { routingMetaConnector: inForce, guid, inFrontOf } = connector;
  const route = pastRouter(parts);
  const below = membersOf({ guid, kind: "routing", routingMetaConnector: after });
  const isCandidate = ({ metaConnectorGuid, connectorGuid }: HistoryGroup): boolean =>
    isRouted ? metaConnectorGuid === guid : metaConnectorGuid === null && below.includes(connectorGuid);
  return {
    scope: { connectorGuids: [...new Set([guid, ...inFrontOf, ...membersOf(connector), ...below])] },
    features: featuresOf([inForce, after], currency),
    judge: async (group): Promise<Judgement> => {
      const { connectorGuid: from } = group;
      const stays = { isCandidate: isCandidate(group), treatment: from };
      if (!stays.isCandidate || (group.isStored && !isRoutedAgain(after, group))) return stays;
      const facts = factsOf(group, currency);
      const to = await route(after, facts);
      if (to === from) return stays;
      // The rules changed within the period: the draft decides as they do now.
      if (isRouted && (await route(inForce, facts)) === to) return stays;
      const certain = to === null ? { certain: { approved: false, challenged: false } } : {};
      return { ...stays, move: { from, to, ...certain } };
    },
    placeOf: (treatment) =>
      treatment === null ? null : { connectorGuid: treatment, isAuthenticated: false },
  };
}

function factsOf(group: HistoryGroup, currency: string): RoutingFacts {
  const { type, leastMinor, brand, country, cardType, cardSegment, customerCountry, extraData, uuids } =
    group;
  return {
    transactionUuid: uuids[0]!,
    type,
    amount: formatAmount({ minor: leastMinor, currency }),
    currency,
    card: brand === null ? undefined : { brand, bin: { country, type: cardType, segment: cardSegment } },
    customerCountry: customerCountry ?? undefined,
    extraData: Object.fromEntries(extraData.flatMap((value) => pairOf(value))),
  };
}

/** Each value is kept with its name, so that a group needs no list of names. */
function pairOf(value: string | null): [string, string][] {
  return value === null ? [] : [JSON.parse(value) as [string, string]];
}

/** Features by which the rules of both routings tell payments apart. */
function featuresOf(routings: readonly RoutingMetaConnector[], currency: string): HistoryFeatures {
  const rules = routings.flatMap((routing) => routing.rules);
  const amounts = rules.flatMap(({ minAmount, maxAmount }) => [
    ...boundOf(minAmount, currency, 0n),
    ...boundOf(maxAmount, currency, 1n),
  ]);
  const byCost = rules.some(({ costAtMost, choose }) => costAtMost !== undefined || choose === "cost");
  const choosing = rules.filter(
    ({ connectors = [], choose = "order" }) => connectors.length > 1 && choose !== "order",
  );
  return {
    ...NO_FEATURES,
    amounts: [...amounts, ...(byCost ? FINE_AMOUNTS : [])],
    extraData: [...new Set(rules.flatMap(({ extraData = {} }) => Object.keys(extraData)))],
    hasShares: rules.some(({ sharePercent }) => sharePercent !== undefined),
    explorations: [
      ...new Set(choosing.map(({ exploration = USUAL_EXPLORATION }) => Math.round(exploration * DRAWS))),
    ].filter((limit) => limit > 0),
    ways: choosing.reduce((ways, { connectors = [] }) => leastMultiple(ways, connectors.length - 1), 1),
  };
}

/** A cost follows the amount: amounts within an eighth of one another are one. */
const FINE_AMOUNTS = Array.from({ length: 100 }, (_, step) => BigInt(Math.round(100 * 1.125 ** step)));

function boundOf(amount: string | undefined, currency: string, more: bigint): bigint[] {
  if (amount === undefined) return [];
  const read = parseAmount(amount, currency);
  return isRefusal(read) ? [] : [read.minor + more];
}

function leastMultiple(one: number, other: number): number {
  const divisor = (left: number, right: number): number =>
    right === 0 ? left : divisor(right, left % right);
  return (one * other) / divisor(one, other);
}
