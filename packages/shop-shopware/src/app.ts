import { randomBytes } from "node:crypto";
import {
  createInbox,
  endAttempt,
  Gateway,
  readOptions,
  readPayment,
  readPaymentOf,
  refundPayment,
  startPayment,
  type Attempt,
  type Inbox,
  type ShopNumber,
  type ShopOptions,
} from "@quittance/shop-kit";
import { AppServer, HttpClient, type SimpleShop } from "@shopware-ag/app-server-sdk";
import { moveTransaction, transitionOf } from "./admin-api.ts";
import { keepRecord, readRecord, ShopRepository, type AppStore } from "./store.ts";

/** How the app server is set up. */
export interface AppSetup {
  readonly options: Readonly<Record<string, unknown>>;
  /** As in the manifest. */
  readonly appName: string;
  readonly appSecret: string;
  /** The address of this server, to which shops are sent for their confirmation. */
  readonly appUrl: string;
  readonly store: AppStore;
}

type Json = Readonly<Record<string, unknown>>;
interface App extends AppSetup {
  readonly server: AppServer<SimpleShop>;
  readonly gateway: Gateway;
  readonly shopOptions: ShopOptions;
  readonly inbox: Inbox;
}

/** A call of a shop, with a signature that was right. */
interface Call {
  readonly shop: SimpleShop;
  readonly body: Json;
}

/** The app server as a function from request to response. */
export function createApp(setup: AppSetup): (request: Request) => Promise<Response> {
  const shopOptions = readOptions(setup.options);
  const gateway = new Gateway(shopOptions, "shop-shopware 0.1.0, shopware 6");
  const inbox = createInbox({
    webhookSecret: shopOptions.webhookSecret,
    store: setup.store,
    handle: async ({ data: { object } }) => {
      if (typeof object["uuid"] === "string") await follow(app, object["uuid"]);
    },
  });
  const { appName, appSecret, appUrl, store } = setup;
  const authorizeCallbackUrl = `${appUrl}/shopware/confirm`;
  const server = new AppServer({ appName, appSecret, authorizeCallbackUrl }, new ShopRepository(store));
  const app: App = { ...setup, server, shopOptions, gateway, inbox };
  return async (request) => {
    const { pathname } = new URL(request.url);
    const route = `${request.method} ${pathname}`;
    if (route === "GET /shopware/register") return register(app, request);
    if (route === "POST /shopware/confirm") return signed(server.registration.authorizeCallback(request));
    if (route === "POST /shopware/deleted") return signed(server.registration.delete(request));
    if (route === "POST /quittance/events") {
      const { status } = await inbox.receive(new Uint8Array(await request.arrayBuffer()), request.headers);
      return new Response(null, { status });
    }
    const operation = OPERATIONS[route];
    return operation ? answer(app, request, operation) : new Response(null, { status: 404 });
  };
}

type Operation = (app: App, call: Call) => Promise<Json>;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  "POST /shopware/pay": pay,
  "POST /shopware/finalize": finalize,
  "POST /shopware/validate": async () => ({ preOrderPayment: {} }),
  "POST /shopware/refund": refund,
};

/** The SDK throws for a signature that is wrong, and for a shop that it does not know. */
function signed(answered: Promise<Response>): Promise<Response> {
  return answered.catch(() => new Response(null, { status: 401 }));
}

/** The handshake. The SDK makes the shop's secret of numbers that can be guessed: another one takes its place. */
async function register({ server }: App, request: Request): Promise<Response> {
  const response = await server.registration.authorize(request);
  const id = new URL(request.url).searchParams.get("shop-id") ?? "";
  const shop = response.ok ? await server.repository.getShopById(id) : null;
  if (!shop) return response;
  const secret = randomBytes(48).toString("hex");
  shop.setPendingShopSecret(secret);
  if (!shop.isRegistrationConfirmed()) shop.setShopSecret(secret);
  await server.repository.updateShop(shop);
  return Response.json({ ...((await response.json()) as Json), secret });
}

/** Checks the signature of a shop, and signs what is answered. */
async function answer(app: App, request: Request, operation: Operation): Promise<Response> {
  const { contextResolver, signer } = app.server;
  const context = await contextResolver.fromAPI<Json>(request).catch(() => undefined);
  if (!context?.shop.isRegistrationConfirmed()) return new Response(null, { status: 401 });
  const { shop, payload: body } = context;
  const response = Response.json(await operation(app, { shop, body }));
  await signer.signResponse(response, shop.getShopSecret());
  return response;
}

interface OrderTransaction {
  readonly id: string;
  readonly amount: { readonly totalPrice: ShopNumber };
}

/** The record of a transaction of Shopware: the payment of its present attempt, and the shop that it is of. */
interface KeptAttempt extends Attempt {
  readonly shopId: string;
  readonly number: number;
}

async function pay(app: App, { shop, body }: Call): Promise<Json> {
  const { order, orderTransaction, returnUrl } = body as unknown as {
    order: {
      orderNumber?: string;
      id: string;
      currency?: { isoCode?: string };
      orderCustomer?: { email?: string };
    };
    orderTransaction: OrderTransaction;
    returnUrl: string;
  };
  const key = `attempt:${orderTransaction.id}`;
  const before = await readRecord<KeptAttempt>(app.store, key);
  // The same transaction again: its page may be in another tab.
  if (before) {
    const ended = await endAttempt(app.gateway, before);
    if (ended !== "cancelled")
      return { status: transitionOf(ended) ?? "process", message: "It is paid already." };
  }
  for (let number = (before?.number ?? 0) + 1; ; number++) {
    const begun = await startPayment(app.gateway, {
      id: `${orderTransaction.id}-${number}`,
      session: orderTransaction.id,
      order: order.orderNumber ?? order.id,
      amount: orderTransaction.amount.totalPrice,
      currency: order.currency?.isoCode ?? "EUR",
      capture: app.shopOptions.capture,
      returnUrl,
      ...(order.orderCustomer?.email && { customer: { email: order.orderCustomer.email } }),
    });
    await keepRecord(app.store, key, { ...begun, shopId: shop.getShopId(), number } satisfies KeptAttempt);
    // An answer was lost with the address of its page: that attempt was ended.
    if (begun.redirectUrl !== null) return { redirectUrl: begun.redirectUrl };
  }
}

/** The customer is back. That says nothing: the gateway does. */
async function finalize(app: App, { body }: Call): Promise<Json> {
  const { orderTransaction } = body as unknown as { orderTransaction: OrderTransaction };
  const attempt = await readRecord<KeptAttempt>(app.store, `attempt:${orderTransaction.id}`);
  const facts = attempt && (await readPayment(app.gateway, attempt.id));
  // From 6.7 on no transition is the default: what is not decided is sent too.
  return { status: facts ? (transitionOf(facts) ?? "process_unconfirmed") : "fail" };
}

async function refund(app: App, { body }: Call): Promise<Json> {
  const call = body as unknown as {
    refund: {
      id: string;
      amount: { totalPrice: ShopNumber };
      transactionCapture?: { transaction?: { id?: string } };
    };
  };
  const transactionId = call.refund.transactionCapture?.transaction?.id ?? "";
  const attempt = await readRecord<KeptAttempt>(app.store, `attempt:${transactionId}`);
  if (!attempt) return { status: "failed", message: "The gateway has no payment of this order." };
  try {
    const amount = call.refund.amount.totalPrice;
    const outcome = await refundPayment(app.gateway, {
      id: attempt.id,
      key: `refund-${call.refund.id}`,
      amount,
    });
    return { status: outcome === "done" ? "completed" : "in_progress" };
  } catch (error) {
    return { status: "failed", message: (error as Error).message };
  }
}

/** Brings the transaction of an event's payment in step. An attempt that was replaced says nothing about its transaction. */
async function follow(app: App, uuid: string): Promise<void> {
  const facts = await readPaymentOf(app.gateway, uuid);
  if (!facts?.session) return;
  const attempt = await readRecord<KeptAttempt>(app.store, `attempt:${facts.session}`);
  if (!attempt) return;
  const isPresent = attempt.uuid === facts.uuid;
  const isSecured = facts.state === "paid" || facts.state === "authorized";
  if (!isPresent && !isSecured) return;
  const shop = await app.server.repository.getShopById(attempt.shopId);
  const transition = transitionOf(facts);
  if (!shop || transition === undefined) return;
  const client = new HttpClient(shop, app.server.httpClientTokenCache);
  await moveTransaction(client, facts.session, transition);
  // The attempt by which it was paid is the one that is refunded later.
  if (!isPresent)
    await keepRecord(app.store, `attempt:${facts.session}`, { ...attempt, id: facts.id, uuid: facts.uuid });
}
