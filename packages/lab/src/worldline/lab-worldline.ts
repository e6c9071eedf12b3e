import type { LabPage, LabRequest, LabWebhook, OpenLabProvider } from "@quittance/provider-kit/lab";
import { labProviderOf, type PaymentAtFake } from "../lab-provider-of.ts";
import { addressWith, decimalText, havePassed, isWrongKey } from "../lab-provider-parts.ts";
import { bookingOf, referencesOf, type FakePayment } from "./fake-payment.ts";
import { errorBody, type Json } from "./fake-values.ts";
import { FakeWorldline } from "./fake-worldline.ts";
import { signedWebhook } from "./worldline-webhook.ts";

const PAGE_HOURS = 3;
const HELD_DAYS = 30;
const MOVES = /^\/v2\/[^/]+\/(?:payments(?:\/[^/]+\/(?:capture|refund|cancel))?|hostedcheckouts|payouts)$/;

/** Worldline in the lab. */
export const openWorldline: OpenLabProvider = async (settings) => {
  const fake = await FakeWorldline.start(settings);
  const { payments, checkouts } = fake;
  let webhooks = 0;
  return labProviderOf(fake, settings, {
    name: "Worldline",
    refusal: (request) => (isSigned(request) ? undefined : "The signature is not right."),
    errorOf,
    requestIdHeader: "x-request-id",
    enumerated: ["status"],
    takeWebhooks: () =>
      payments.changes.splice(0).map((change): LabWebhook => {
        webhooks += 1;
        const id = `webhook-${settings.seed}-${webhooks}`;
        const created = settings.now().round("second").toString();
        const { type, object } = eventOf(change);
        const event = { apiVersion: "v1", created, id, merchantId: fake.merchant, type, ...change };
        return {
          id,
          about: `${type} ${String(object["id"])}`,
          body: JSON.stringify(event),
          contentType: "application/json",
        };
      }),
    sign: ({ body }, { secret }) => signedWebhook(body, secret),
    payments: () => [...payments.all().map(paymentOf), ...openPages(fake)],
    page: (id) => pageOf(fake, id),
    act: (id, act) => {
      const page = checkouts.all().get(id);
      if (!page) {
        if (act === "pay") payments.finish(id);
        else
          payments.decide(id, "REJECTED", {
            errors: [{ errorCode: "30171001", id: "CANCELLED", message: "Refused." }],
          });
        const { merchantReference } = referencesOf(payments.payment(id));
        const query = { REF: String(merchantReference), paymentId: id, RETURNMAC: "mac" };
        return addressWith(payments.returnAddress(id), query);
      }
      if (act === "leave") checkouts.leave(id);
      else checkouts.visit(id, act === "refuse" ? "REJECTED" : undefined);
      const input = page.body["hostedCheckoutSpecificInput"] as Json | undefined;
      return addressWith(input?.["returnUrl"], { hostedCheckoutId: id, RETURNMAC: "mac" });
    },
    passTime: (now) => passTime(fake, now),
    keyed: { header: "X-GCS-Idempotence-Key", moves: MOVES },
  });
};

function errorOf(status: number, message: string): object {
  const [code, id] =
    status === 401
      ? ["9007", "ACCESS_TO_MERCHANT_NOT_ALLOWED"]
      : status < 500
        ? ["20000000", "INVALID_REQUEST"]
        : ["21000020", "INTERNAL_ERROR"];
  return errorBody(code, id, message);
}

/** By its form: the lab does not know the secret of the client's key. */
function isSigned({ headers }: LabRequest): boolean {
  const [, keyId = ""] = /^GCS v1HMAC:([^:]+):[A-Za-z0-9+/]{43}=$/.exec(headers["authorization"] ?? "") ?? [];
  return keyId !== "" && !isWrongKey(keyId) && headers["date"] !== undefined;
}

function eventOf(change: Json): { readonly type: string; readonly object: Json } {
  const [kind, object] = Object.entries(change)[0] as [string, Json];
  return { type: `${kind}.${String(object["status"]).toLowerCase()}`, object };
}

function paymentOf(payment: FakePayment): PaymentAtFake {
  const { references, currency, authorized, captured, refunded } = bookingOf(payment);
  const { id, status } = payment.object;
  const text = (minor: number) => decimalText(minor, currency);
  return {
    id: String(id),
    reference: referenceOf(references),
    amount: text(authorized),
    currency,
    status: String(status),
    captured: text(captured),
    refunded: text(refunded),
    ...(status === "REDIRECTED" && { pageId: String(id) }),
  };
}

function referenceOf({ merchantReference }: Json): string | null {
  return typeof merchantReference === "string" ? merchantReference : null;
}

/** Hosted checkouts at which nobody has paid yet. */
function openPages({ checkouts }: FakeWorldline): PaymentAtFake[] {
  return [...checkouts.all()]
    .filter(([, { status }]) => status !== "PAYMENT_CREATED")
    .map(([id, { body, status }]) => {
      const { amountOfMoney, references } = body["order"] as { amountOfMoney: Json; references?: Json };
      const currency = String(amountOfMoney["currencyCode"]);
      const none = decimalText(0, currency);
      return {
        id,
        reference: referenceOf(references ?? {}),
        amount: decimalText(Number(amountOfMoney["amount"]), currency),
        currency,
        status,
        captured: none,
        refunded: none,
        ...(status === "IN_PROGRESS" && { pageId: id }),
      };
    });
}

function pageOf(fake: FakeWorldline, id: string): LabPage | undefined {
  const checkout = openPages(fake).find((one) => one.id === id);
  const payment = fake.payments.all().find(({ object }) => object["id"] === id);
  const shown = checkout ?? (payment && paymentOf(payment));
  if (!shown) return fake.checkouts.all().has(id) ? { amount: "", reference: null, acts: [] } : undefined;
  const { amount, currency, reference, pageId } = shown;
  const acts =
    pageId === undefined
      ? []
      : checkout
        ? (["pay", "refuse", "leave"] as const)
        : (["pay", "refuse"] as const);
  return { amount: `${currency} ${amount}`, reference, acts };
}

/** Pages and holds end, and payouts are credited. */
function passTime({ payments, checkouts, stored }: FakeWorldline, now: Temporal.Instant): void {
  const isBefore = (since: unknown, hours: number) => havePassed(hours, { since, now });
  for (const page of checkouts.all().values())
    if (page.status === "IN_PROGRESS" && isBefore(page.at, PAGE_HOURS)) page.status = "CANCELLED_BY_CONSUMER";
  for (const { object, at } of payments.all()) {
    const { id, status } = object;
    const isOver =
      (status === "REDIRECTED" && isBefore(at, PAGE_HOURS)) ||
      (status === "PENDING_CAPTURE" && isBefore(at, HELD_DAYS * 24));
    if (isOver) payments.decide(String(id), "CANCELLED");
  }
  stored.settlePayouts();
}
