import { readPayment } from "./payment-facts.ts";
import type { Gateway, OrderDifference, OrderPayment, ShopOrder } from "./gateway.ts";

/** The shop, as the order watch needs it. */
export interface WatchedShop {
  /** Orders that were made or changed since then, and those that still wait for a payment. */
  readonly listOrders: (since: Date) => AsyncIterable<ShopOrder> | Iterable<ShopOrder>;
  /** Completes the order of a payment as if its customer had come back. Called again, it changes nothing. */
  readonly complete: (payment: OrderPayment) => Promise<void>;
  /** Tells the merchant: a person has to look at it. */
  readonly alarm: (difference: OrderDifference) => Promise<void> | void;
}

/** A run of the watch. */
export interface WatchResult {
  readonly compared: number;
  /** Orders that were completed. */
  readonly completed: readonly string[];
  readonly differences: readonly OrderDifference[];
}

const PER_REPORT = 1_000;

/**
 * Compares the books: payments that have no order in the shop are completed, then all orders are reported, and what still disagrees is
 * an alarm. Run it every hour, and by a button.
 *
 * @param options.hours how far it looks back
 */
export async function watchOrders(
  gateway: Gateway,
  shop: WatchedShop,
  { hours = 7 * 24, now = new Date() }: { hours?: number; now?: Date } = {},
): Promise<WatchResult> {
  const since = new Date(now.getTime() - hours * 3_600_000);
  const completed: string[] = [];
  const before = new Map((await collect(shop.listOrders(since))).map((order) => [order.id, order]));
  for await (const payment of paymentsSince(gateway, since)) {
    const known = before.get(payment.order)?.state;
    if (known === "paid" || known === "cancelled" || !(await isSecured(gateway, payment))) continue;
    await shop.complete(payment);
    completed.push(payment.order);
  }
  const orders = completed.length === 0 ? [...before.values()] : await collect(shop.listOrders(since));
  const differences: OrderDifference[] = [];
  for (let start = 0; start < orders.length || start === 0; start += PER_REPORT)
    differences.push(...(await gateway.report(orders.slice(start, start + PER_REPORT))));
  for (const difference of differences) await shop.alarm(difference);
  return { compared: orders.length, completed, differences };
}

/** Money was taken, and not all of it was refunded; or it is authorised. What is open may also wait for its customer. */
async function isSecured(
  gateway: Gateway,
  { paid, refunded, open, merchantTransactionId }: OrderPayment,
): Promise<boolean> {
  if (isPositive(paid)) return paid !== refunded;
  return isPositive(open) && (await readPayment(gateway, merchantTransactionId))?.state === "authorized";
}

function isPositive(amount: string): boolean {
  return /[1-9]/.test(amount);
}

/** Payments of all orders, oldest first. */
export async function* paymentsSince(gateway: Gateway, from: Date): AsyncGenerator<OrderPayment> {
  let after: string | undefined;
  do {
    const page = await gateway.orders({ from, after });
    yield* page.orders;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

async function collect(orders: AsyncIterable<ShopOrder> | Iterable<ShopOrder>): Promise<ShopOrder[]> {
  const found: ShopOrder[] = [];
  for await (const order of orders) found.push(order);
  return found;
}
