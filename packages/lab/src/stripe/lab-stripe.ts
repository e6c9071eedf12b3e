import {
  signatureOf,
  type LabPage,
  type LabRequest,
  type LabWebhook,
  type OpenLabProvider,
} from "@quittance/provider-kit/lab";
import { labProviderOf, type PaymentAtFake } from "../lab-provider-of.ts";
import { addressWith, basicCredentials, decimalText } from "../lab-provider-parts.ts";
import { textIn, type Json } from "./fake-stripe-values.ts";
import { shownCard } from "./fake-stripe-cards.ts";
import { FakeStripe } from "./fake-stripe.ts";

/** Keys of test mode, also restricted ones. One that has the word `wrong` in it is refused, to try that. */
const TEST_KEY = /^(?:sk|rk)_test_(?!.*(?:wrong|invalid))\w+$/i;
/** A Visa is held so long. */
const HELD_DAYS = 7;
const MOVES = /^\/v1\/(?:payment_intents|refunds|setup_intents|transfers)(?:\/|$)/;

/** Stripe in the lab. */
export const openStripe: OpenLabProvider = async (settings) => {
  const fake = await FakeStripe.start(settings);
  return labProviderOf(fake, settings, {
    name: "Stripe",
    refusal: (request) => {
      const key = keyOf(request);
      if (TEST_KEY.test(key)) return undefined;
      return key === "" ? "You did not provide an API key." : "Invalid API Key provided.";
    },
    errorOf,
    requestIdHeader: "request-id",
    enumerated: ["status"],
    takeWebhooks: () => fake.takeWebhooks().map((body) => webhookOf(fake, body)),
    sign: ({ body }, { secret, now }) => ({
      headers: { "stripe-signature": signatureOf(body, { secret, at: now }) },
      body,
    }),
    payments: () => [
      ...fake.ofKind("payment_intent").map((intent) => paymentOf(fake, intent)),
      ...fake
        .ofKind("checkout.session")
        .filter(isOpenSession)
        .map((one) => openSession(one)),
    ],
    page: (id) => {
      const intent = fake.find(id);
      if (intent?.["object"] === "checkout.session") return sessionPage(intent);
      if (!isIntent(intent)) return undefined;
      const isOpen = intent["status"] === "requires_action";
      const amount =
        intent["amount"] === undefined ? "" : `${currencyOf(intent)} ${amountOf(intent, "amount")}`;
      return { amount, reference: referenceOf(intent), acts: isOpen ? ["pay", "refuse"] : [] };
    },
    act: (id, act) => {
      if (id.startsWith("cs_")) return fake.checkout.choose(id, act);
      const address = redirectOf(fake.find(id))?.["return_url"];
      if (act === "pay") {
        fake.intents.finishAction(id);
        fake.change(id, {});
      } else fake.intents.failAction(id, "payment_intent_authentication_failure");
      const kind = id.startsWith("seti_") ? "setup_intent" : "payment_intent";
      return addressWith(address, {
        [kind]: id,
        [`${kind}_client_secret`]: `${id}_secret_lab`,
        redirect_status: act === "pay" ? "succeeded" : "failed",
      });
    },
    passTime: (now) => passTime(fake, now),
    keyed: { header: "Idempotency-Key", moves: MOVES },
  });
};

/** Checkout sessions and holds end, cards that are over are renewed, and transfers arrive. */
function passTime(fake: FakeStripe, now: Temporal.Instant): void {
  renewExpired(fake, now);
  fake.checkout.expire(now);
  for (const intent of fake.ofKind("payment_intent")) {
    const created = Number(intent["created"]) * 1_000;
    const isOver = now.epochMilliseconds >= created + HELD_DAYS * 86_400_000;
    if (isOver && intent["status"] === "requires_capture")
      fake.change(textIn(intent["id"]), {
        status: "canceled",
        amount_capturable: 0,
        cancellation_reason: "automatic",
      });
    if (intent["status"] === "processing")
      fake.change(textIn(intent["id"]), { status: "succeeded", amount_received: intent["amount"] });
  }
}

/** Stored cards that are over get new data for four years, as the account updater of their network gives them. */
function renewExpired(fake: FakeStripe, now: Temporal.Instant): void {
  const { year, month } = now.toZonedDateTimeISO("UTC");
  for (const { id, customer, number, facts } of fake.ofKind("payment_method")) {
    const card = { ...shownCard(textIn(number), {}), ...(facts as Json | undefined) };
    const isOver = Number(card["exp_year"]) * 12 + Number(card["exp_month"]) < year * 12 + month;
    if (customer && isOver) fake.renewCard(textIn(id), { ...card, exp_year: year + 4 }, now);
  }
}

function errorOf(status: number, message: string): object {
  const type = status === 401 || status < 500 ? "invalid_request_error" : "api_error";
  const code = status === 429 ? { code: "rate_limit" } : {};
  return { error: { type, message, ...code } };
}

/** By Bearer, or as the user of Basic. */
function keyOf(request: LabRequest): string {
  const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers["authorization"] ?? "") ?? [];
  return bearer ?? basicCredentials(request).split(":")[0] ?? "";
}

function webhookOf(fake: FakeStripe, body: string): LabWebhook {
  const { id, type, data } = JSON.parse(body) as { id: string; type: string; data: { object: Json } };
  const receivers = fake.account.endpoints
    .filter((one) => one["status"] === "enabled" && isSubscribed(one["enabled_events"], type))
    .map(({ url, secret }) => ({ address: textIn(url), secret: textIn(secret) }));
  return {
    id,
    about: `${type} ${textIn(data.object["id"])}`,
    body,
    contentType: "application/json",
    receivers,
  };
}

function isSubscribed(events: unknown, type: string): boolean {
  return Array.isArray(events) && (events.includes("*") || events.includes(type));
}

function paymentOf(fake: FakeStripe, intent: Json): PaymentAtFake {
  const id = textIn(intent["id"]);
  const refunded = fake.refunds.of(id).reduce((sum, one) => sum + Number(one["amount"]), 0);
  return {
    id,
    reference: referenceOf(intent),
    amount: amountOf(intent, "amount"),
    currency: currencyOf(intent),
    status: textIn(intent["status"]),
    captured: amountOf(intent, "amount_received"),
    refunded: decimalText(refunded, currencyOf(intent)),
    ...(redirectOf(intent) && { pageId: id }),
  };
}

function isOpenSession({ status, mode }: Json): boolean {
  return status === "open" && mode === "payment";
}

/** A session whose customer has not paid yet; then its payment is shown. */
function openSession(session: Json): PaymentAtFake {
  const id = textIn(session["id"]);
  const none = decimalText(0, currencyOf(session));
  return {
    id,
    reference: referenceOf(session),
    amount: amountOf(session, "amount_total"),
    currency: currencyOf(session),
    status: "open",
    captured: none,
    refunded: none,
    pageId: id,
  };
}

function sessionPage(session: Json): LabPage {
  const total = `${currencyOf(session)} ${amountOf(session, "amount_total")}`;
  return {
    amount: session["mode"] === "setup" ? "" : total,
    reference: referenceOf(session),
    acts:
      session["status"] === "open"
        ? ["pay", "refuse", ...(session["cancel_url"] ? ["leave" as const] : [])]
        : [],
  };
}

/** Metadata are the merchant's own. */
function referenceOf(intent: Json): string | null {
  const metadata = (intent["metadata"] ?? {}) as Readonly<Record<string, string>>;
  return (
    (textIn(intent["client_reference_id"]) || undefined) ??
    metadata["quittance_ref"] ??
    metadata["order_id"] ??
    Object.values(metadata)[0] ??
    (textIn(intent["description"]) || null)
  );
}

function isIntent(object: Json | undefined): object is Json {
  return object?.["object"] === "payment_intent" || object?.["object"] === "setup_intent";
}

function redirectOf(intent: Json | undefined): Json | undefined {
  const action = intent?.["next_action"] as Json | null | undefined;
  return action?.["redirect_to_url"] as Json | undefined;
}

function currencyOf(intent: Json): string {
  return textIn(intent["currency"]).toUpperCase();
}

function amountOf(intent: Json, field: string): string {
  return decimalText(Number(intent[field] ?? 0), currencyOf(intent));
}
