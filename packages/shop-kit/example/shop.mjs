// A shop in memory on the kit: the smallest plug-in that comes through every fault. `quittance-shop verify` starts it.
import { createServer } from "node:http";
import {
  capturePayment,
  createInbox,
  endAttempt,
  Gateway,
  readOptions,
  refundPayment,
  settlePayment,
  startPayment,
  watchOrders,
} from "@quittance/shop-kit";

export async function startShop(given) {
  const options = readOptions(given);
  const gateway = new Gateway(options, "example-shop 0.1.0");
  const shop = { options, gateway, orders: new Map(), url: "" };
  const inbox = createInbox({
    webhookSecret: options.webhookSecret,
    store: new Map(),
    handle: async ({ data: { object } }) => {
      if (typeof object.uuid === "string") await settle(shop, object.uuid);
    },
  });
  const receive = async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { status } = await inbox.receive(Buffer.concat(chunks), request.headers);
    response.writeHead(status).end();
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise((resolve) => void server.listen(0, "127.0.0.1", resolve));
  shop.url = `http://127.0.0.1:${server.address().port}`;
  return {
    eventsUrl: `${shop.url}/quittance/events`,
    newOrder: async (order) => newOrder(shop, order),
    pay: (id) => pay(shop, id),
    changeTotal: (id, total) => changeTotal(shop, id, total),
    comeBack: async (id) => {
      const { attempt } = shop.orders.get(id);
      if (attempt) await settle(shop, attempt.uuid);
    },
    orderOf: async (id) => shop.orders.get(id),
    refund: async (id, amount) => {
      const order = shop.orders.get(id);
      await refundPayment(gateway, { id: order.attempt.id, key: `refund-${id}`, amount });
      await settle(shop, order.paidBy);
    },
    capture: async (id) => {
      const order = shop.orders.get(id);
      await capturePayment(gateway, { id: order.attempt.id, key: `capture-${id}` });
    },
    watch: () => watch(shop),
    close: async () => void server.close(),
  };
}

/** Called by events, by the customer's return and by the watch. All of them ask the gateway. */
function settle({ gateway, orders }, uuid) {
  return settlePayment(gateway, uuid, {
    find: async ({ order }) => orders.get(order),
    apply: async (payment, order) => {
      order.refunded = payment.refunded;
      if (payment.state === "failed" || payment.state === "cancelled") {
        // The page is over: the next try gets another one.
        if (order.attempt?.uuid === payment.uuid) order.attempt = undefined;
        return;
      }
      if (payment.state === "open" || order.paidBy !== undefined) return;
      order.paidBy = payment.uuid;
      order.state = "paid";
      order.completions += 1;
    },
  });
}

function newOrder({ orders }, { total, currency }) {
  const id = `SO-${crypto.randomUUID()}`;
  orders.set(id, { total, currency, state: "open", refunded: "0.00", completions: 0, tries: 0 });
  return id;
}

async function pay({ gateway, orders, options, url }, id) {
  const order = orders.get(id);
  // A second tab goes on with the page that is open.
  if (order.attempt?.redirectUrl) return order.attempt.redirectUrl;
  order.attempt = undefined;
  order.tries += 1;
  const attempt = await startPayment(gateway, {
    id: `${id}-${order.tries}`,
    session: id,
    order: id,
    amount: order.total,
    currency: order.currency,
    capture: options.capture,
    returnUrl: `${url}/return`,
  });
  // Its answer was lost and the attempt ended: the customer tries once more.
  if (attempt.redirectUrl === null) throw new Error("Try again");
  order.attempt = attempt;
  return attempt.redirectUrl;
}

async function changeTotal(shop, id, total) {
  const order = shop.orders.get(id);
  const { attempt } = order;
  order.total = total;
  order.attempt = undefined;
  if (attempt && (await endAttempt(shop.gateway, attempt)) !== "cancelled") await settle(shop, attempt.uuid);
}

async function watch(shop) {
  await watchOrders(shop.gateway, {
    listOrders: () =>
      [...shop.orders].map(([id, { total, currency, state }]) => ({ id, total, currency, state })),
    complete: async ({ uuid }) => void (await settle(shop, uuid)),
    alarm: async ({ uuids }) => {
      for (const uuid of uuids) await settle(shop, uuid);
    },
  });
}
