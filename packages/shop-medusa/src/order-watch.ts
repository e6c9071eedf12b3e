import {
  Gateway,
  readOptions,
  watchOrders,
  type OrderDifference,
  type ShopOrder,
  type WatchResult,
} from "@quittance/shop-kit";

/** The parts that a shop's scheduled job gives the watch: Medusa's query, and how a paid session becomes an order. */
export interface MedusaBooks {
  /** `query.graph` of Medusa's container. */
  readonly graph: (question: object) => Promise<{ data: readonly Record<string, unknown>[] }>;
  /** Runs `processPaymentWorkflow` with this input. */
  readonly process: (input: {
    action: "captured" | "authorized";
    data: { session_id: string; amount: string };
  }) => Promise<unknown>;
  readonly alarm: (difference: OrderDifference) => Promise<void> | void;
}

/** Compares Medusa's sessions with the gateway's payments, and completes carts that were paid and left. Run it every hour. */
export function watchMedusa(
  given: Readonly<Record<string, unknown>>,
  books: MedusaBooks,
): Promise<WatchResult> {
  const gateway = new Gateway(readOptions(given), "shop-medusa 0.1.0, medusa 2");
  const authorized = new Set<string>();
  return watchOrders(gateway, {
    listOrders: (since) => listSessions(books, { since, authorized }),
    complete: async ({ order, paid, open }) => {
      const isPaid = /[1-9]/.test(paid);
      // Medusa has the order; it is captured when the shop says so.
      if (!isPaid && authorized.has(order)) return;
      const action = isPaid ? "captured" : "authorized";
      await books.process({ action, data: { session_id: order, amount: isPaid ? paid : open } });
    },
    alarm: books.alarm,
  });
}

const PAGE = 500;

async function* listSessions(
  { graph }: MedusaBooks,
  { since, authorized }: { since: Date; authorized: Set<string> },
): AsyncGenerator<ShopOrder> {
  for (let skip = 0; ; skip += PAGE) {
    const { data } = await graph({
      entity: "payment_session",
      fields: ["id", "status", "data", "created_at"],
      filters: { created_at: { $gte: since.toISOString() } },
      pagination: { skip, take: PAGE, order: { created_at: "ASC" } },
    });
    for (const { id, status, data: kept } of data) {
      const { amount, currency } = (kept ?? {}) as { amount?: unknown; currency?: unknown };
      // Sessions of other providers have no amount of ours.
      if (typeof amount !== "string" || typeof currency !== "string") continue;
      if (status === "authorized") authorized.add(String(id));
      yield { id: String(id), total: amount, currency, state: stateOf(String(status)) };
    }
    if (data.length < PAGE) return;
  }
}

/** Medusa has an authorised session as `authorized` until it is captured: then the order is not paid, and waits for nothing. */
function stateOf(status: string): ShopOrder["state"] {
  if (status === "captured") return "paid";
  return status === "canceled" || status === "error" ? "cancelled" : "open";
}
