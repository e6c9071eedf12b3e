import { randomBytes } from "node:crypto";
import { text } from "@quittance/provider-kit";
import { signatureOf } from "@quittance/provider-kit/testing";
import { signedItem } from "../../packages/lab/src/adyen/adyen-webhook.ts";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { FakeMollie } from "../../packages/lab/src/mollie/fake-mollie.ts";
import { FakePayPal } from "../../packages/lab/src/paypal/fake-paypal.ts";
import { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import {
  FakeWorldline,
  KEY_ID,
  MERCHANT as WORLDLINE_ACCOUNT,
  SECRET as WORLDLINE_SECRET,
} from "../../packages/lab/src/worldline/fake-worldline.ts";
import { signedWebhook } from "../../packages/lab/src/worldline/worldline-webhook.ts";

export interface SentWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A fake provider, as its merchant and the customer see it in the provider's own pages. Amounts are in cents. */
export interface Vendor {
  readonly adapter: string;
  readonly url: string;
  readonly config: object;
  /** Whether the customer pays on the provider's page. */
  readonly isRedirect: boolean;
  /** @param reference the provider's id of the payment, as the gateway keeps it */
  readonly payAtPage?: (reference: string, operation: string) => void;
  readonly refund: (reference: string, minor: number, currency?: string) => unknown;
  readonly capture: (reference: string, minor: number) => unknown;
  readonly void?: (reference: string) => unknown;
  /** Refunds that were made fail after all. */
  readonly failRefunds?: () => void;
  /** Responses to refunds are lost, although they were made. */
  readonly loseRefunds: (isLost: boolean) => void;
  /** Captured and not refunded. */
  readonly collected: () => bigint;
  readonly takeWebhooks: (now: Temporal.Instant) => SentWebhook[];
  readonly close: () => Promise<void>;
}

const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const STRIPE_SECRET = "whsec_vendors";
const WORLDLINE_KEY = `${KEY_ID}:webhook secret`;
const euros = (minor: number) => (minor / 100).toFixed(2);

export async function startStripe(): Promise<Vendor> {
  const fake = await FakeStripe.start();
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${fake.url}/v1/${path}`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_1" },
      body: new URLSearchParams(form),
    });
  return {
    adapter: "Stripe",
    url: fake.url,
    config: { apiSecret: "sk_test_1", vault: { webhookSecrets: [STRIPE_SECRET] } },
    isRedirect: false,
    refund: (id, minor) => fake.refunds.create({ payment_intent: id, amount: String(minor) }),
    capture: (id, minor) => post(`payment_intents/${id}/capture`, { amount_to_capture: String(minor) }),
    void: (id) => post(`payment_intents/${id}/cancel`, {}),
    loseRefunds: (isLost) => {
      fake.loseResponseTo = isLost ? /refunds/ : undefined;
    },
    collected: () => BigInt(fake.collected()),
    takeWebhooks: (now) =>
      fake.takeWebhooks().map((body) => ({
        body,
        headers: { "stripe-signature": signatureOf(body, { secret: STRIPE_SECRET, at: now }) },
      })),
    close: () => fake.close(),
  };
}

export async function startAdyen(): Promise<Vendor> {
  const fake = await FakeAdyen.start();
  const references = new Map<string, string>();
  /** The Customer Area gives a modification the reference of its payment. */
  const modify = (payment: string, action: string, minor?: number, currency = "EUR") => {
    const reference = references.get(payment) ?? referenceOf(payment);
    references.set(payment, reference);
    const body = { reference, ...(minor !== undefined && { amount: { value: minor, currency } }) };
    fake.payments.modify(payment, { action, body });
  };
  const referenceOf = (payment: string): string =>
    text(fake.requests.findLast(({ path }) => path.endsWith("/payments"))?.body["reference"]) || payment;
  return {
    adapter: "Adyen",
    url: fake.url,
    config: {
      apiSecret: "AQE-test-api-key",
      username: fake.merchantAccount,
      vault: { hmacKeys: [HMAC_KEY] },
    },
    isRedirect: false,
    refund: (payment, minor, currency) => modify(payment, "refunds", minor, currency),
    capture: (payment, minor) => modify(payment, "captures", minor),
    void: (payment) => modify(payment, "cancels"),
    loseRefunds: (isLost) => {
      fake.loseResponseTo = isLost ? /refunds/ : undefined;
    },
    collected: () => BigInt(fake.payments.collected()),
    takeWebhooks: () =>
      fake.outbox.splice(0).map((item) => ({ body: signedItem(item, { hmacKey: HMAC_KEY }), headers: {} })),
    close: () => fake.close(),
  };
}

export async function startMollie(): Promise<Vendor> {
  const fake = await FakeMollie.start();
  const { books } = fake;
  const post = (id: string, part: string, body: object) =>
    books.execute(`POST payments/id/${part}`, {
      id,
      partId: "",
      body: body as Record<string, unknown>,
      searchParams: new URLSearchParams(),
    });
  const amount = (minor: number) => ({ amount: { value: euros(minor), currency: "EUR" } });
  return {
    adapter: "Mollie",
    url: fake.url,
    config: { apiSecret: "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM" },
    isRedirect: true,
    payAtPage: (id, operation) => books.conclude(id, operation === "preauthorize" ? "authorized" : "paid"),
    refund: (id, minor) => void post(id, "refunds", amount(minor)),
    capture: (id, minor) => void post(id, "captures", amount(minor)),
    failRefunds: () => {
      for (const refund of books.operations.refunds) {
        refund["status"] = "failed";
        books.changed.push(String(refund["paymentId"]));
      }
    },
    loseRefunds: (isLost) => {
      fake.loseResponseTo = isLost ? /refunds$/ : undefined;
    },
    collected: () =>
      books.payments.reduce((sum, payment) => {
        const minor = (one: Record<string, unknown>) =>
          BigInt((one["amount"] as { value: string }).value.replace(".", ""));
        const captures = books.operations.capturesOf(payment);
        const paid =
          captures.length > 0 ? captures.map(minor) : payment["status"] === "paid" ? [minor(payment)] : [];
        const refunds = books.operations
          .refundsOf(payment)
          .filter(({ status }) => status !== "failed")
          .map(minor);
        return [...paid, ...refunds.map((one) => -one)].reduce((all, one) => all + one, sum);
      }, 0n),
    takeWebhooks: () =>
      books.changed.splice(0).map((id) => ({
        body: `id=${id}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })),
    close: () => fake.close(),
  };
}

export async function startPayPal(): Promise<Vendor> {
  const fake = await FakePayPal.start();
  const { payments } = fake;
  const extra: SentWebhook[] = [];
  const amount = (minor: number, currency_code = "EUR") => ({
    amount: { currency_code, value: euros(minor) },
  });
  const latest = (kind: "capture" | "authorization") => payments.ids(kind).at(-1)!;
  return {
    adapter: "PayPal",
    url: fake.url,
    config: { username: "client-id", apiSecret: fake.secret },
    isRedirect: true,
    payAtPage: (order) => fake.approve(order),
    refund: (_order, minor, currency) =>
      void payments.followUp(latest("capture"), "refund", amount(minor, currency)),
    capture: (_order, minor) => void payments.followUp(latest("authorization"), "capture", amount(minor)),
    void: () => {
      const id = latest("authorization");
      payments.followUp(id, "void", {});
      const event = { event_type: "PAYMENT.AUTHORIZATION.VOIDED", resource_type: "authorization" };
      extra.push({
        body: JSON.stringify({
          id: `WH-${randomBytes(6).toString("hex")}`,
          ...event,
          resource: payments.payment(id),
        }),
        headers: {},
      });
    },
    loseRefunds: (isLost) => {
      fake.loseResponseTo = isLost ? /refund/ : undefined;
    },
    collected: () => payments.collected(),
    takeWebhooks: () => [
      ...payments.takeWebhooks().map((body) => ({ body, headers: {} })),
      ...extra.splice(0),
    ],
    close: () => fake.close(),
  };
}

export async function startWorldline(): Promise<Vendor> {
  const fake = await FakeWorldline.start();
  const { payments } = fake;
  const follow = (id: string, action: string, body: object) =>
    void payments.execute({
      method: "POST",
      id,
      action,
      body: body as Record<string, unknown>,
      token: () => "",
    });
  return {
    adapter: "Worldline",
    url: fake.url,
    config: {
      username: KEY_ID,
      apiSecret: WORLDLINE_SECRET,
      extraData: { merchantId: WORLDLINE_ACCOUNT },
      vault: { webhookSecrets: [WORLDLINE_KEY] },
    },
    isRedirect: false,
    refund: (id, amount) => follow(id, "refund", { amountOfMoney: { amount, currencyCode: "EUR" } }),
    capture: (id, amount) => follow(id, "capture", { amount }),
    void: (id) => follow(id, "cancel", {}),
    loseRefunds: (isLost) => {
      fake.loseResponseTo = isLost ? /refund/ : undefined;
    },
    collected: () =>
      payments.bookings().reduce((sum, { captured, refunded }) => sum + BigInt(captured - refunded), 0n),
    takeWebhooks: () =>
      payments.changes.splice(0).map((change) => {
        const id = randomBytes(8).toString("hex");
        const event = {
          apiVersion: "v1",
          id,
          merchantId: WORLDLINE_ACCOUNT,
          type: "payment.changed",
          ...change,
        };
        return signedWebhook(JSON.stringify(event), WORLDLINE_KEY);
      }),
    close: () => fake.close(),
  };
}
