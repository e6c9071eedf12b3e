import type { LabPage, LabRequest, LabWebhook, OpenLabProvider } from "@quittance/provider-kit/lab";
import { labProviderOf, type PaymentAtFake } from "../lab-provider-of.ts";
import { addressWith, basicCredentials, decimalText, havePassed, isWrongKey } from "../lab-provider-parts.ts";
import { signedItem, type NotificationItem } from "./adyen-webhook.ts";
import { errorBody } from "./fake-adyen-errors.ts";
import type { FakePayment } from "./fake-adyen-payment.ts";
import type { FakeSession } from "./fake-adyen-sessions.ts";
import { signedTransfer } from "./fake-adyen-transfers.ts";
import { FakeAdyen } from "./fake-adyen.ts";

type Json = Record<string, unknown>;
type Amount = NotificationItem["amount"];

const HELD_DAYS = 28;
const PAGE_HOURS = 12;
// Of any version: the gateway uses 71, Adyen's library a newer one.
const MOVES = /\/(?:payments(?:\/[^/]+\/\w+)?|cancels|transfers)$/;

/** Adyen in the lab. */
export const openAdyen: OpenLabProvider = async (settings) => {
  const fake = await FakeAdyen.start(settings);
  return labProviderOf(fake, settings, {
    name: "Adyen",
    refusal: (request) => (isTestKey(request) ? undefined : "HTTP Status Response - Unauthorized"),
    errorOf,
    requestIdHeader: "x-request-id",
    enumerated: ["resultCode", "status"],
    takeWebhooks: () => takeWebhooks(fake),
    sign,
    payments: () => paymentsOf(fake),
    page: (result) => {
      const session = fake.sessions.all.get(result);
      if (session) return { ...shownAmount(session.request), acts: actsOf(session) };
      const waiting = fake.payments.waiting().get(result);
      if (!waiting) return undefined;
      const isOver =
        waiting["isOver"] === true || fake.payments.isAuthorised(String(waiting["pspReference"]));
      return { ...shownAmount(waiting), acts: isOver ? [] : ["pay", "refuse"] };
    },
    act: (result, act) => {
      const session = fake.sessions.all.get(result);
      if (session) return fake.sessions.choose(session, act);
      const waiting = fake.payments.waiting().get(result)!;
      if (act === "refuse") {
        fake.payments.refuse(result);
        waiting["isOver"] = true;
      } else waiting["isPaid"] = true;
      return addressWith(waiting["returnUrl"], { redirectResult: result });
    },
    passTime: (now) => passTime(fake, now),
    keyed: { header: "Idempotency-Key", moves: MOVES },
  });
};

function errorOf(status: number, message: string): object {
  const [code, type] =
    status === 401 ? ["000", "security"] : status < 500 ? ["702", "validation"] : ["905", "internal"];
  return errorBody(status, code, type, message);
}

/** A key of the API, or a user of Basic with a password. */
function isTestKey(request: LabRequest): boolean {
  const key = request.headers["x-api-key"];
  if (key !== undefined) return /^AQ|test/i.test(key) && !isWrongKey(key);
  const user = basicCredentials(request);
  return /^[^:]+:./.test(user) && !isWrongKey(user);
}

function takeWebhooks(fake: FakeAdyen): LabWebhook[] {
  fake.transfers.settle();
  const webhook = (id: string, about: string, content: object): LabWebhook => ({
    id,
    about,
    body: JSON.stringify(content),
    contentType: "application/json",
    receivers: fake.account.receivers(),
  });
  const items = fake.outbox.splice(0).map((item) => {
    const { eventCode, pspReference } = item;
    return webhook(`${eventCode}-${pspReference}`, `${eventCode} ${pspReference}`, { item });
  });
  const tokens = fake.payments.tokens.takeEvents().map((event) => {
    const { storedPaymentMethodId: id } = event["data"] as Json;
    return webhook(String(event["eventId"]), `${String(event["type"])} ${String(id)}`, { event });
  });
  const transfers = fake.transfers.takeEvents().map((event) => {
    const { id, sequenceNumber } = event["data"] as Json;
    const about = `${String(event["type"])} ${String(id)}`;
    return webhook(`${String(id)}-${String(sequenceNumber)}`, about, { event });
  });
  return [...items, ...tokens, ...transfers];
}

function sign({ body }: LabWebhook, { secret }: { readonly secret: string }) {
  const { item, event } = JSON.parse(body) as { item?: NotificationItem; event?: Json };
  if (event) return signedTransfer(event, secret);
  return { headers: {}, body: signedItem(item!, { hmacKey: secret }) };
}

function paymentsOf(fake: FakeAdyen): PaymentAtFake[] {
  const authorised = fake.payments.all().map((payment): PaymentAtFake => {
    const text = (minor: number) => decimalText(minor, payment.currency);
    const { pspReference, reference, currency, authorised: total, captured, refunded } = payment;
    return {
      id: pspReference,
      reference,
      amount: text(total),
      currency,
      status: statusOf(payment),
      captured: text(captured),
      refunded: text(refunded),
    };
  });
  const open = [...fake.payments.waiting()].filter(
    ([, one]) => !fake.payments.isAuthorised(String(one["pspReference"])),
  );
  const waiting = (
    one: Json,
    { id, status, pageId }: { id: string; status: string; pageId: string },
  ): PaymentAtFake => {
    const { value, currency } = one["amount"] as Amount;
    const [amount, none] = [decimalText(value, currency), decimalText(0, currency)];
    const reference = String(one["reference"]);
    return { id, reference, amount, currency, status, captured: none, refunded: none, pageId };
  };
  const sessions = [...fake.sessions.all.values()].filter(({ status }) => status === "active");
  return [
    ...authorised,
    ...open.map(([result, one]) => {
      const status = one["isOver"] === true ? "Refused" : "waiting";
      return waiting(one, { id: String(one["pspReference"]), status, pageId: result });
    }),
    ...sessions.map(({ id, status, request }) => waiting(request, { id, status, pageId: id })),
  ];
}

function shownAmount(request: Json): Pick<LabPage, "amount" | "reference"> {
  const { value, currency } = request["amount"] as Amount;
  return { amount: `${currency} ${decimalText(value, currency)}`, reference: String(request["reference"]) };
}

/** The Drop-in is part of the shop's own page: only the hosted page has a button that leaves. */
function actsOf({ status, request }: FakeSession): LabPage["acts"] {
  if (status !== "active") return [];
  return request["mode"] === "hosted" ? ["pay", "refuse", "leave"] : ["pay", "refuse"];
}

function statusOf({ cancelled, captured, refunded }: FakePayment): string {
  if (cancelled) return "Cancelled";
  if (refunded > 0) return "Refunded";
  return captured > 0 ? "Captured" : "Authorised";
}

/** Cards that are over are renewed, pages end, customers who paid and never came back are authorised, and holds end. */
function passTime(fake: FakeAdyen, now: Temporal.Instant): void {
  fake.payments.tokens.renewExpired(now);
  fake.sessions.expire(now);
  for (const [result, one] of fake.payments.waiting()) {
    if (one["isOver"] === true || fake.payments.isAuthorised(String(one["pspReference"]))) continue;
    if (one["isPaid"] === true) fake.payments.finish(result);
    else if (havePassed(PAGE_HOURS, { since: one["at"], now })) {
      fake.payments.expire(result);
      one["isOver"] = true;
    }
  }
  for (const payment of fake.payments.all()) {
    const isHeld = payment.isManual && !payment.cancelled && payment.captured === 0;
    if (!isHeld || !havePassed(HELD_DAYS * 24, { since: payment.at, now })) continue;
    payment.cancelled = true;
    const { pspReference, reference, authorised, currency } = payment;
    fake.report("EXPIRE", {
      originalReference: pspReference,
      merchantReference: reference,
      merchantAccountCode: payment.merchantAccount,
      amount: { value: authorised, currency },
    });
  }
}
