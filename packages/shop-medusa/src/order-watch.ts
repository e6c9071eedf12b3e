import {
  readPaymentOf,
  watchOrders,
  type OrderDifference,
  type ShopOrder,
  type WatchResult,
} from "@quittance/shop-kit";
import { isSet, MedusaBooks, type Container, type SessionRecord } from "./books.ts";

/**
 * The job that compares Medusa's sessions with the gateway's payments, completes carts that were paid and left, and returns money that
 * no cart needs. A shop has a file `src/jobs/quittance.ts` that exports `createOrderWatch(options)` and `config` of this one.
 *
 * @param alarm notifies the merchant of a difference that a person has to look at; the console of the gateway shows it, too
 */
export function createOrderWatch(
  given: Readonly<Record<string, unknown>>,
  alarm: (difference: OrderDifference) => Promise<void> | void = () => undefined,
) {
  return (container: Container): Promise<WatchResult> => {
    const books = new MedusaBooks(given, container);
    return watchOrders(books.gateway, {
      listOrders: (since) => listSessions(books, since),
      complete: ({ uuid }) => settle(books, uuid),
      alarm: async (difference) => {
        for (const uuid of difference.uuids) await settle(books, uuid);
        await alarm(difference);
      },
    });
  };
}

export const config = { name: "quittance-order-watch", schedule: "17 * * * *" };

async function settle(books: MedusaBooks, uuid: string): Promise<void> {
  const facts = await readPaymentOf(books.gateway, uuid);
  if (facts) await books.settle(facts);
}

const PAGE = 500;

async function* listSessions(books: MedusaBooks, since: Date): AsyncGenerator<ShopOrder> {
  for (let skip = 0; ; skip += PAGE) {
    const pagination = { skip, take: PAGE, order: { created_at: "ASC" } };
    const sessions = await books.sessions({ created_at: { $gte: since.toISOString() } }, pagination);
    for (const session of sessions) {
      const { amount, currency, uuid } = session.data;
      // Sessions of other providers have no payment of ours.
      if (typeof amount !== "string" || typeof currency !== "string" || typeof uuid !== "string") continue;
      yield { id: session.id, total: amount, currency, state: stateOf(session) };
    }
    if (sessions.length < PAGE) return;
  }
}

/** Medusa keeps a captured session as `authorized`: its payment says what was captured. Without an order nothing is paid. */
function stateOf({ status, payment, payment_collection }: SessionRecord): ShopOrder["state"] {
  if (isSet(payment?.canceled_at) || status === "canceled" || status === "error") return "cancelled";
  return isSet(payment?.captured_at) && payment_collection?.order ? "paid" : "open";
}
