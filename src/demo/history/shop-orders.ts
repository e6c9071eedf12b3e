import type { Act, Scene } from "./act.ts";
import { SHOP_MERCHANT } from "./sample-merchants.ts";
import type { SamplePayment } from "./sample-payment.ts";
import { amountOf } from "./sample-requests.ts";

const HOURS_SINCE_REPORT = 2;

/** Compares the shop's orders with their payments: one was cancelled in the shop alone, and of one the gateway has no payment. */
export function reportOfShop({ shop, end }: Scene, payments: readonly SamplePayment[]): Act[] {
  const orders = payments.filter(({ isFromShop }) => isFromShop);
  const [first] = orders;
  if (!first) return [];
  const stated = orders.map(({ order, minor, currency }, index) => {
    const { amount: total } = amountOf({ minor, currency });
    return { id: order, total, currency, state: index === 1 ? "cancelled" : "paid" };
  });
  const unpaid = { ...stated[0]!, id: `${first.merchant.orders}-${UNPAID_ORDER}` };
  const [[connector]] = SHOP_MERCHANT.connectors as readonly [(typeof SHOP_MERCHANT.connectors)[number]];
  return [
    {
      at: end.subtract({ hours: HOURS_SINCE_REPORT }),
      run: async () =>
        void (await shop.send(shop.connected.username, `/api/v3/orders/${connector.apiKey}/report`, {
          orders: [...stated, unpaid],
        })),
    },
  ];
}

const UNPAID_ORDER = 10_999;
