import { text } from "@quittance/provider-kit";
import {
  respondByFake,
  seededText,
  type LabPage,
  type LabRequest,
  type LabWebhook,
  type OpenLabProvider,
} from "@quittance/provider-kit/lab";
import { labProviderOf, type PaymentAtFake } from "../lab-provider-of.ts";
import { addressWith, basicCredentials, decimalText, havePassed, isWrongKey } from "../lab-provider-parts.ts";
import { error, minorOf, type Json } from "./fake-values.ts";
import { FakePayPal } from "./fake-paypal.ts";
import { CERTIFICATES, WebhookSigner } from "./webhook-signer.ts";

const TOKEN = "/v1/oauth2/token";
const ORDER_HOURS = 6;
const HELD_HOURS = 29 * 24;
const MOVES =
  /^\/v[12]\/(?:checkout\/orders(?:\/[^/]+\/(?:capture|authorize))?|payments\/(?:\w+\/[^/]+\/(?:capture|refund)|payouts))$/;

/** PayPal in the lab. */
export const openPayPal: OpenLabProvider = async (settings) => {
  const fake = await FakePayPal.start(settings);
  const signer = new WebhookSigner(`CERT-${seededText(settings.seed, "certificate", { length: 12 })}`);
  const events: LabWebhook[] = [];
  const typeOf = (event: Json) =>
    String(event["event_type"]).replace("PAYMENT.REFUND.COMPLETED", "PAYMENT.CAPTURE.REFUNDED");
  const eventOf = (event: Json): LabWebhook => ({
    id: String(event["id"]),
    about: `${typeOf(event)} ${String((event["resource"] as Json)["id"])}`,
    body: JSON.stringify({
      ...event,
      event_type: typeOf(event),
      event_version: "1.0",
      create_time: settings.now().round("second").toString(),
    }),
    contentType: "application/json",
    receivers: fake.webhooks.all.map(({ url, id }) => ({ address: String(url), secret: String(id) })),
  });
  return labProviderOf(fake, settings, {
    name: "PayPal",
    respond: async (request) => signer.respond(request) ?? respondByFake(fake.url, request),
    refusal,
    errorOf,
    requestIdHeader: "paypal-debug-id",
    isSession: ({ path }) => path.startsWith(TOKEN),
    enumerated: ["status"],
    takeWebhooks: () => [
      ...events.splice(0),
      ...fake.takeWebhooks().map((body) => eventOf(JSON.parse(body) as Json)),
    ],
    sign: ({ id, body }, { secret, now }) => ({
      headers: signer.headers(id, { body, webhookId: secret, now }),
      body,
    }),
    payments: () => paymentsOf(fake),
    page: (id) => pageOf(fake, id),
    act: (id, act) => {
      const { back = "", cancel = "" } = fake.orders.returns.get(id) ?? fake.wallets.returns.get(id) ?? {};
      if (act !== "pay") return addressWith(cancel, { token: id });
      fake.approve(id);
      const order = fake.orders.all.get(id);
      if (!order) return addressWith(back, { approval_token_id: id });
      events.push(
        eventOf({
          id: `WH-${seededText(settings.seed, `approved ${id}`, { length: 17 })}`,
          event_type: "CHECKOUT.ORDER.APPROVED",
          resource_type: "checkout-order",
          resource: order,
        }),
      );
      return addressWith(back, { token: id, PayerID: "QYR5Z8XDVJNXQ" });
    },
    passTime: (now) => passTime(fake, now),
    keyed: { header: "PayPal-Request-Id", moves: MOVES },
  });
};

function errorOf(status: number, message: string): object {
  const name = { 401: "AUTHENTICATION_FAILURE", 429: "RATE_LIMIT_REACHED" }[status];
  return { ...error(name ?? (status < 500 ? "INVALID_REQUEST" : "INTERNAL_SERVER_ERROR")), message };
}

/** A client id with its secret, for a token; the token itself is checked by the fake. */
function refusal(request: LabRequest): string | object | undefined {
  if (request.path.startsWith(CERTIFICATES)) return undefined;
  if (!request.path.startsWith(TOKEN))
    return request.headers["authorization"]?.startsWith("Bearer A21AA")
      ? undefined
      : "Authentication failed due to invalid authentication credentials.";
  const client = basicCredentials(request);
  return /^[\w.-]+:[\w.-]+$/.test(client) && !isWrongKey(client)
    ? undefined
    : { error: "invalid_client", error_description: "Client Authentication failed" };
}

function paymentsOf(fake: FakePayPal): PaymentAtFake[] {
  const made = fake.payments.all();
  const sum = (objects: readonly { readonly object: Json }[]) =>
    objects.reduce((total, { object }) => total + minorOf(object["amount"]), 0n);
  return [...fake.orders.all.values()].map((order): PaymentAtFake => {
    const { currency, value, reference } = orderedOf(order);
    const id = String(order["id"]);
    const own = made.filter(({ object }) => relatedOrder(object) === id);
    const followers = made.filter(({ of }) => own.some((one) => one.id === of));
    const captures = [...own, ...followers].filter(
      ({ kind, object }) => kind === "capture" && !["DECLINED", "FAILED"].includes(String(object["status"])),
    );
    const refunds = made.filter(({ kind, of }) => kind === "refund" && captures.some((one) => one.id === of));
    const amount = (minor: bigint) =>
      decimalText(minor, ["HUF", "TWD"].includes(currency) ? "JPY" : currency);
    return {
      id,
      reference,
      amount: value,
      currency,
      status: String(order["status"]),
      captured: amount(sum(captures)),
      refunded: amount(sum(refunds)),
      ...(isWaiting(order) && { pageId: id }),
    };
  });
}

/** The customer has not acted yet. */
function isWaiting({ status }: Json): boolean {
  return status === "CREATED" || status === "PAYER_ACTION_REQUIRED";
}

function orderedOf(order: Json): { currency: string; value: string; reference: string | null } {
  const [unit = {}] = order["purchase_units"] as Json[];
  const { currency_code: currency = "", value = "" } = unit["amount"] as Record<string, string>;
  return { currency, value, reference: text(unit["custom_id"] ?? unit["invoice_id"]) || null };
}

function relatedOrder(object: Json): unknown {
  const { related_ids } = (object["supplementary_data"] ?? {}) as { related_ids?: Json };
  return related_ids?.["order_id"];
}

function pageOf(fake: FakePayPal, id: string): LabPage | undefined {
  const shown = fake.orders.all.get(id) ?? fake.wallets.setups.get(id);
  if (!shown) return undefined;
  const acts = isWaiting(shown) ? (["pay", "leave"] as const) : [];
  if (!fake.orders.all.has(id)) return { amount: "", reference: null, acts };
  const { currency, value, reference } = orderedOf(shown);
  return { amount: `${currency} ${value}`, reference, acts };
}

/** Orders that nobody captured and authorisations end, and payouts are paid. */
function passTime(fake: FakePayPal, now: Temporal.Instant): void {
  const isAfter = (since: unknown, hours: number) => havePassed(hours, { since, now });
  for (const [id, order] of fake.orders.all)
    if (order["status"] !== "COMPLETED" && isAfter(order["create_time"], ORDER_HOURS))
      fake.orders.all.delete(id);
  for (const { kind, id, object } of fake.payments.all())
    if (
      kind === "authorization" &&
      object["status"] === "CREATED" &&
      isAfter(object["create_time"], HELD_HOURS)
    )
      fake.payments.change(id, "VOIDED");
  fake.payouts.settle();
}
