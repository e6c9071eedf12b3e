// A Medusa server of a fresh installation, with the packed plug-in: customers use its store API, the merchant its admin API.
import { serveShop } from "./forked-shop.mjs";
import { startMedusa } from "./start-medusa.mjs";
import { seedShop } from "./seed-shop.mjs";

serveShop(async (given) => {
  // The storefront; nobody is there.
  const returnUrl = given.returnUrl ?? "http://127.0.0.1:9/return";
  process.env.QUITTANCE = JSON.stringify({ ...given, returnUrl });
  const { url, container, close } = await startMedusa();
  const seeded = await seedShop(container, url);
  const bus = container.resolve("event_bus");
  const completions = new Map();
  bus.subscribe("order.placed", async ({ data }) => {
    completions.set(data.id, (completions.get(data.id) ?? 0) + 1);
  });
  const shop = { ...seeded, container, completions, sessions: new Map() };
  const { default: runWatch } = await import("./src/jobs/quittance.ts");
  return {
    url,
    publishableKey: seeded.publishableKey,
    eventsUrl: `${url}/hooks/payment/quittance_quittance`,
    namesOf: async (cart) => shop.sessions.get(cart) ?? [],
    newOrder: (order) => newCart(shop, order),
    pay: (cart) => pay(shop, cart),
    changeTotal: (cart, total) => changeTotal(shop, cart, total),
    comeBack: (cart) => shop.store("POST", `/store/carts/${cart}/complete`, {}),
    orderOf: (cart) => orderOf(shop, cart),
    refund: async (cart, amount) => {
      const { id } = await paymentOf(shop, cart);
      await shop.admin("POST", `/admin/payments/${id}/refund`, { amount: Number(amount) });
    },
    capture: async (cart) => {
      const { id } = await paymentOf(shop, cart);
      await shop.admin("POST", `/admin/payments/${id}/capture`, {});
    },
    watch: () => runWatch(container),
    close,
  };
});

/** One unit costs 0.10. */
const unitsOf = (total) => Number(total.replace(".", "")) / 10;

async function newCart({ store, region, variant, option }, { total, currency }) {
  const { cart } = await store("POST", "/store/carts", {
    region_id: region,
    email: "ada@example.com",
    items: [{ variant_id: variant, quantity: unitsOf(total) }],
    shipping_address: {
      first_name: "Ada",
      last_name: "Lovelace",
      address_1: "Ring 1",
      city: "Wien",
      country_code: "at",
      postal_code: "1010",
    },
  });
  if (cart.currency_code.toUpperCase() !== currency) throw new Error(`The cart is in ${cart.currency_code}.`);
  await store("POST", `/store/carts/${cart.id}/shipping-methods`, { option_id: option });
  return cart.id;
}

async function pay(shop, cart) {
  const { store, sessions } = shop;
  const { payment_collection: collection } = await store("POST", "/store/payment-collections", {
    cart_id: cart,
  });
  const made = await store("POST", `/store/payment-collections/${collection.id}/payment-sessions`, {
    provider_id: "pp_quittance_quittance",
  });
  const session = made.payment_collection.payment_sessions.find(({ data }) => data?.redirectUrl);
  sessions.set(cart, [...(sessions.get(cart) ?? []), session.id]);
  return session.data.redirectUrl;
}

async function changeTotal({ store }, id, total) {
  const { cart } = await store("GET", `/store/carts/${id}`);
  await store("POST", `/store/carts/${id}/line-items/${cart.items[0].id}`, { quantity: unitsOf(total) });
}

async function graph({ container }, entity, fields, filters) {
  const { data } = await container.resolve("query").graph({ entity, fields, filters });
  return data;
}

async function orderOfCart(shop, cart) {
  const [link] = await graph(shop, "order_cart", ["order_id"], { cart_id: cart });
  return link?.order_id;
}

async function orderOf(shop, cart) {
  const order = await orderOfCart(shop, cart);
  if (!order) {
    const { cart: open } = await shop.store("GET", `/store/carts/${cart}`);
    return { state: "open", total: open.total.toFixed(2), currency: "EUR", refunded: "0.00", completions: 0 };
  }
  const found = await shop.admin(
    "GET",
    `/admin/orders/${order}?fields=status,total,original_total,currency_code,payment_status,*payment_collections.payments,*payment_collections.payments.refunds`,
  );
  const refunds = found.order.payment_collections.flatMap(({ payments }) =>
    payments.flatMap(({ refunds: made }) => made ?? []),
  );
  return {
    state: found.order.status === "canceled" ? "cancelled" : "paid",
    total: found.order.original_total.toFixed(2),
    currency: found.order.currency_code.toUpperCase(),
    refunded: (refunds.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(
      2,
    ),
    completions: shop.completions.get(order) ?? 0,
  };
}

async function paymentOf(shop, cart) {
  const order = await orderOfCart(shop, cart);
  const found = await graph(shop, "order", ["payment_collections.payments.id"], { id: order });
  const payment = found[0]?.payment_collections.flatMap(({ payments }) => payments)[0];
  if (!payment) throw new Error("The order has no payment.");
  return payment;
}
