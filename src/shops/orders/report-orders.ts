import { faultOfAmount } from "../../platform/field-fault.ts";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { recordEvent } from "../../events/index.ts";
import { reachOf, type Connector } from "../../connectors/index.ts";
import { isInTestMode, type TransactionParts } from "../../transaction-requests/index.ts";
import type { Database, Queryable } from "../../platform/database/index.ts";
import { fieldRefused, type FieldRefused } from "../../platform/field-refused.ts";
import { findCurrency, formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { paymentsOfOrders } from "../../transactions/index.ts";
import type { ReportBody } from "../http/order-schemas.ts";
import { findShopOfUser, recordReport } from "../shop-store.ts";
import { keepDifference, removeSettled, type KeptDifference } from "./difference-store.ts";
import { judgeOrder, type OrderDifference, type ReportedOrder } from "./judge-orders.ts";
import { inShopCurrency } from "./shop-currency.ts";

/** An order as it was sent. */
type SentOrder = Readonly<ReportBody["orders"][number]>;

interface Reporter {
  readonly merchantGuid: string;
  readonly tenantGuid: string;
  readonly userGuid: string;
  readonly connector: Connector;
  /** Software of the shop and its plug-in. */
  readonly version: string | null;
}

export type ReportParts = Pick<TransactionParts, "clock" | "ids" | "findConnector"> & {
  readonly db: Database;
};

/**
 * Compares orders of a shop with their payments. What disagrees is kept, and is an event when it is new or has changed; what agrees
 * again is forgotten. All of it in one commit, so that a report that is repeated says the same.
 */
export async function reportOrders(
  parts: ReportParts,
  { sent, reporter }: { sent: readonly SentOrder[]; reporter: Reporter },
): Promise<OrderDifference[] | FieldRefused> {
  const orders = readOrders(sent);
  if (isRefusal(orders)) return orders;
  const { merchantGuid, connector } = reporter;
  return parts.db.transaction(async (tx) => {
    const names = orders.map(({ id }) => id);
    const payments = await paymentsOfOrders(tx, {
      merchantGuid,
      connectorGuids: reachOf(connector),
      orders: names,
    });
    const byOrder = Map.groupBy(await inShopCurrency(tx, payments), ({ order }) => order);
    const judged = orders.map((order) => ({ order, found: judgeOrder(order, byOrder.get(order.id) ?? []) }));
    await keepAll(parts, tx, { reporter, judged });
    return judged.flatMap(({ found }) => found);
  });
}

function readOrders(sent: readonly SentOrder[]): ReportedOrder[] | FieldRefused {
  const orders: ReportedOrder[] = [];
  const names = new Set<string>();
  for (const [index, { id, total, currency, state }] of sent.entries()) {
    if (names.has(id))
      return fieldRefused(`orders[${index}].id`, "not_allowed", ofPrograms("is in the report already"));
    names.add(id);
    if (!findCurrency(currency))
      return fieldRefused(
        `orders[${index}].currency`,
        "not_allowed",
        ofPrograms("must be a currency of ISO 4217"),
      );
    const amount = parseAmount(total, currency);
    if (isRefusal(amount))
      return fieldRefused(
        `orders[${index}].total`,
        "format",
        faultOfAmount(amount, { text: total, currency }),
      );
    orders.push({ id, totalMinor: amount.minor, currency, state });
  }
  return orders;
}

type Judged = readonly { readonly order: ReportedOrder; readonly found: readonly OrderDifference[] }[];

async function keepAll(
  parts: ReportParts,
  tx: Queryable,
  { reporter, judged }: { reporter: Reporter; judged: Judged },
): Promise<void> {
  const { connector, merchantGuid, tenantGuid, userGuid, version } = reporter;
  const at = parts.clock.now();
  const shop = await findShopOfUser(tx, userGuid);
  const testMode = await isInTestMode(parts, connector);
  const orders = judged.map(({ order }) => order.id);
  // In one order, so that two reports at once wait for each other and do not lock crosswise.
  const differing = judged
    .flatMap(({ order, found }) => found.map((difference) => ({ order, difference })))
    .toSorted((one, other) => (keyOf(one.difference) < keyOf(other.difference) ? -1 : 1));
  const settled = await removeSettled(tx, {
    connectorGuid: connector.guid,
    orders: orders.toSorted(),
    remaining: differing.map(({ difference }) => difference),
  });
  for (const { order, difference } of differing) {
    const changed = await keepDifference(tx, {
      guid: parts.ids.guid("OD"),
      tenantGuid,
      merchantGuid,
      connectorGuid: connector.guid,
      shopGuid: shop?.guid ?? null,
      testMode,
      orderName: order.id,
      kind: difference.kind,
      uuids: difference.uuids,
      state: order.state,
      totalMinor: order.totalMinor,
      currency: order.currency,
      foundAt: at,
    });
    if (changed) await recordDifference(tx, changed);
  }
  if (shop) await recordReport(tx, { shopGuid: shop.guid, at, orders: judged.length, settled, version });
}

function keyOf({ id, kind }: OrderDifference): string {
  return `${id}\n${kind}`;
}

function recordDifference(tx: Queryable, difference: KeptDifference): Promise<void> {
  const { guid, tenantGuid, merchantGuid, testMode: test } = difference;
  return recordEvent(tx, {
    type: "order.difference",
    id: guid,
    tenantGuid,
    merchantGuid,
    test,
    object: describeDifference(difference),
  });
}

/** As the event has it. */
function describeDifference(difference: KeptDifference): Readonly<Record<string, unknown>> {
  const { guid, orderName, kind, uuids, state, totalMinor, currency, shopGuid, connectorGuid, foundAt } =
    difference;
  return {
    guid,
    id: orderName,
    kind,
    uuids,
    state,
    total: formatAmount({ minor: totalMinor, currency }),
    currency,
    shopGuid,
    connectorGuid,
    since: foundAt.toString({ smallestUnit: "second" }),
  };
}
