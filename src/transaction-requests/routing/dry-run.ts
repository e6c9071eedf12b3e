import type { Connector, RoutingMetaConnector } from "../../connectors/index.ts";
import { originalAmountsOf, type OriginalAmount } from "../../dcc/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { listRouted, type RoutedPayment } from "../../transactions/index.ts";
import type { RoutingParts } from "../parts.ts";
import { chooseMember } from "./choose-member.ts";
import type { RoutingFacts } from "./match-rule.ts";

/** Where payments of the past would go by other rules. It says nothing about whether they would be approved. */
export interface RoutingDryRun {
  /** False: nothing has named the routing yet, and what its connectors were sent directly was looked at. */
  readonly routed: boolean;
  /** How many payments were looked at, and when the first and the last of them were made. */
  readonly payments: number;
  readonly from: Temporal.Instant | null;
  readonly to: Temporal.Instant | null;
  /** Those that would go elsewhere than by the rules in force, most first. */
  readonly moves: readonly RoutingMove[];
  /** For each of the other rules how many payments it would decide, and for the default at the end. */
  readonly hits: readonly number[];
  /** Stored instruments, which stay with the connector that registered them. */
  readonly stored: number;
}

interface RoutingMove {
  /** guids of connectors, the first by the rules in force or where the payment went; null where no connector could be used. */
  readonly from: string | null;
  readonly to: string | null;
  /** The index of the rule that decides; null: the default. */
  readonly rule: number | null;
  readonly count: number;
  /** By currency, in minor units. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** The newest of them. */
  readonly example: string;
}

export const MAX_DRY_RUN = 10_000;

/**
 * Routes the newest payments of a routing connector again, by the rules in force and by others, with the function that routes
 * requests. Amounts are those that were requested, also where a customer paid in another currency.
 */
export async function dryRunRouting(
  db: Queryable,
  parts: RoutingParts,
  options: {
    connector: Extract<Connector, { kind: "routing" }>;
    routing: RoutingMetaConnector;
    /** At most 10 000. */
    limit: number;
  },
): Promise<RoutingDryRun> {
  const { connector, routing } = options;
  const { routingMetaConnector: inForce } = connector;
  const { found, isRouted } = await newestPayments(db, options);
  const originals = await originalAmountsOf(
    db,
    found.map(({ uuid }) => uuid),
  );
  const members = keptMembers(parts);
  const moves = new Map<string, RoutingMove & { amounts: Map<string, bigint> }>();
  const hits = routing.rules.map(() => 0);
  let byDefault = 0;
  let stored = 0;
  for (const payment of found) {
    const original = originals.get(payment.uuid);
    const facts = factsOf(payment, original);
    if (payment.isStored && !isRoutedAgain(routing, payment)) {
      stored += 1;
      continue;
    }
    const [before, after] = await Promise.all(
      [inForce, routing].map((rules) => chooseMember(members, { routing: rules, facts })),
    );
    if (!before || !after) continue;
    if (after.rule === null) byDefault += 1;
    else hits[after.rule] = (hits[after.rule] ?? 0) + 1;
    const from = isRouted ? (before.chosen?.guid ?? null) : payment.connectorGuid;
    const to = after.chosen?.guid ?? null;
    if (from === to) continue;
    const key = [from, to, after.rule].join(" ");
    const move = moves.get(key) ?? {
      from,
      to,
      rule: after.rule,
      count: 0,
      amounts: new Map<string, bigint>(),
      example: payment.uuid,
    };
    addAmount(move.amounts, payment, original);
    moves.set(key, { ...move, count: move.count + 1 });
  }
  return {
    routed: isRouted,
    payments: found.length,
    from: found.at(-1)?.createdAt ?? null,
    to: found[0]?.createdAt ?? null,
    moves: [...moves.values()].toSorted((one, other) => other.count - one.count),
    hits: [...hits, byDefault],
    stored,
  };
}

/** Those of the routing, or those that its connectors were sent directly where there are none. */
async function newestPayments(
  db: Queryable,
  { connector, routing, limit }: Parameters<typeof dryRunRouting>[2],
): Promise<{ found: readonly RoutedPayment[]; isRouted: boolean }> {
  const newest = { merchantGuid: connector.merchantGuid, limit: Math.min(limit, MAX_DRY_RUN) };
  const routed = await listRouted(db, { ...newest, through: { routing: connector.guid } });
  if (routed.length > 0) return { found: routed, isRouted: true };
  const through = { connectors: connectorsOf(routing) };
  return { found: await listRouted(db, { ...newest, through }), isRouted: false };
}

function connectorsOf({ rules, defaultConnector, fallback }: RoutingMetaConnector): string[] {
  const ofRules = rules.flatMap(({ connector, connectors = [connector] }) => connectors);
  return [...new Set([...ofRules, defaultConnector, ...fallback])];
}

/** `reRouteRecurring`: recurring payments by a stored card are routed by the rules. */
export function isRoutedAgain(
  { reRouteRecurring }: Pick<RoutingMetaConnector, "reRouteRecurring">,
  payment: Pick<RoutedPayment, "transactionIndicator" | "brand">,
): boolean {
  return reRouteRecurring && payment.transactionIndicator === "RECURRING" && payment.brand !== null;
}

function factsOf(payment: RoutedPayment, original: OriginalAmount | undefined): RoutingFacts {
  const { uuid, type, brand, binCountry, binType, customerCountry, extraData } = payment;
  const minor = original?.originalMinor ?? payment.amountMinor;
  const currency = original?.originalCurrency ?? payment.currency;
  return {
    transactionUuid: uuid,
    type,
    amount: minor === null || currency === null ? undefined : formatAmount({ minor, currency }),
    currency: currency ?? undefined,
    card: brand === null ? undefined : cardOf(brand, { country: binCountry, type: binType }),
    customerCountry: customerCountry ?? undefined,
    extraData: extraData ?? {},
  };
}

/** A card with what rules compare. */
export function cardOf(
  brand: string,
  { country, type }: { country: string | null; type: string | null },
): NonNullable<RoutingFacts["card"]> {
  return { brand, bin: { country, type } };
}

function addAmount(
  amounts: Map<string, bigint>,
  payment: RoutedPayment,
  original: OriginalAmount | undefined,
): void {
  const minor = original?.originalMinor ?? payment.amountMinor;
  const currency = original?.originalCurrency ?? payment.currency;
  if (minor !== null && currency !== null) amounts.set(currency, (amounts.get(currency) ?? 0n) + minor);
}

/** Looks each connector up once. */
export function keptMembers({ adapters, findConnector, measures }: RoutingParts): RoutingParts {
  const found = new Map<string, Promise<Connector | undefined>>();
  return {
    adapters,
    measures,
    findConnector: (guid) => {
      const known = found.get(guid) ?? findConnector(guid);
      found.set(guid, known);
      return known;
    },
  };
}
