import {
  labPageAddress,
  respondByFake,
  type LabPayment,
  type LabProvider,
  type LabRequest,
  type LabResponse,
  type LabSettings,
  type LabWebhook,
} from "@quittance/provider-kit/lab";
import { decimalText, isWrongKey, jsonResponse, missingKey } from "../lab-provider-parts.ts";
import { signedItem, type NotificationItem } from "./adyen-webhook.ts";
import { errorBody } from "./fake-adyen-errors.ts";
import type { FakePayment } from "./fake-adyen-payment.ts";
import { signedTransfer } from "./fake-adyen-transfers.ts";
import { FakeAdyen } from "./fake-adyen.ts";

type Json = Record<string, unknown>;
type Amount = NotificationItem["amount"];

const HELD_DAYS = 28;
const PAGE_HOURS = 12;
const MOVES = /\/(?:payments(?:\/[^/]+\/\w+)?|cancels|transfers)$/;

/** Adyen in the lab. */
export async function openAdyen(settings: LabSettings): Promise<LabProvider> {
  const fake = await FakeAdyen.start(settings);
  return {
    name: "Adyen",
    // The gateway uses version 71, Adyen's library a newer one.
    respond: async (request) => respondByFake(fake.url, request),
    refuseCredentials: (request) =>
      isTestKey(request) ? undefined : failure(401, "HTTP Status Response - Unauthorized"),
    failure,
    requestIdHeader: "x-request-id",
    enumerated: ["resultCode", "status"],
    takeWebhooks: () => takeWebhooks(fake),
    sign,
    payments: () => paymentsOf(fake, settings.origin()),
    page: (result) => {
      const waiting = fake.payments.waiting().get(result);
      if (!waiting) return undefined;
      const { value, currency } = waiting["amount"] as Amount;
      const isOver =
        waiting["isOver"] === true || fake.payments.isAuthorised(String(waiting["pspReference"]));
      return {
        amount: `${currency} ${decimalText(value, currency)}`,
        reference: String(waiting["reference"]),
        acts: isOver ? [] : ["pay", "refuse"],
      };
    },
    act: (result, act) => {
      const waiting = fake.payments.waiting().get(result)!;
      if (act === "refuse") {
        fake.payments.refuse(result);
        waiting["isOver"] = true;
      } else waiting["isPaid"] = true;
      const back = new URL(String(waiting["returnUrl"]));
      back.searchParams.set("redirectResult", result);
      return back.href;
    },
    passTime: (now) => passTime(fake, now),
    mistakesIn: (request) => missingKey(request, { header: "Idempotency-Key", moves: MOVES }),
    close: async () => fake.close(),
  };
}

function failure(status: number, message: string): LabResponse {
  const [code, type] =
    status === 401 ? ["000", "security"] : status < 500 ? ["702", "validation"] : ["905", "internal"];
  return jsonResponse(status, errorBody(status, code, type, message));
}

/** A key of the API, or a user of Basic with a password. */
function isTestKey({ headers }: LabRequest): boolean {
  const key = headers["x-api-key"];
  if (key !== undefined) return /^AQ|test/i.test(key) && !isWrongKey(key);
  const [, basic = ""] = /^Basic (\S+)$/i.exec(headers["authorization"] ?? "") ?? [];
  const user = Buffer.from(basic, "base64").toString();
  return /^[^:]+:./.test(user) && !isWrongKey(user);
}

function takeWebhooks(fake: FakeAdyen): LabWebhook[] {
  fake.transfers.settle();
  const receivers = fake.account.receivers();
  const contentType = "application/json";
  const items = fake.outbox.splice(0).map((item): LabWebhook => ({
    id: `${item.eventCode}-${item.pspReference}`,
    about: `${item.eventCode} ${item.pspReference}`,
    body: JSON.stringify({ item }),
    contentType,
    receivers,
  }));
  const tokens = fake.payments.tokens.takeEvents().map((event): LabWebhook => ({
    id: String(event["eventId"]),
    about: `${String(event["type"])} ${String((event["data"] as Json)["storedPaymentMethodId"])}`,
    body: JSON.stringify({ event }),
    contentType,
    receivers,
  }));
  const transfers = fake.transfers.takeEvents().map((event): LabWebhook => {
    const { id, sequenceNumber } = event["data"] as Json;
    return {
      id: `${String(id)}-${String(sequenceNumber)}`,
      about: `${String(event["type"])} ${String(id)}`,
      body: JSON.stringify({ event }),
      contentType,
      receivers,
    };
  });
  return [...items, ...tokens, ...transfers];
}

function sign({ body }: LabWebhook, { secret }: { readonly secret: string }) {
  const { item, event } = JSON.parse(body) as { item?: NotificationItem; event?: Json };
  if (event) return signedTransfer(event, secret);
  return { headers: {}, body: signedItem(item!, { hmacKey: secret }) };
}

function paymentsOf(fake: FakeAdyen, origin: string): LabPayment[] {
  const authorised = fake.payments.all().map((payment): LabPayment => {
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
  return [
    ...authorised,
    ...open.map(([result, one]): LabPayment => {
      const { value, currency } = one["amount"] as Amount;
      return {
        id: String(one["pspReference"]),
        reference: String(one["reference"]),
        amount: decimalText(value, currency),
        currency,
        status: one["isOver"] === true ? "Refused" : "waiting",
        captured: decimalText(0, currency),
        refunded: decimalText(0, currency),
        page: labPageAddress(origin, result),
      };
    }),
  ];
}

function statusOf({ cancelled, captured, refunded }: FakePayment): string {
  if (cancelled) return "Cancelled";
  if (refunded > 0) return "Refunded";
  return captured > 0 ? "Captured" : "Authorised";
}

/** Cards that are over are renewed, pages end, customers who paid and never came back are authorised, and holds end. */
function passTime(fake: FakeAdyen, now: Temporal.Instant): void {
  const isBefore = (at: unknown, hours: number) =>
    at instanceof Temporal.Instant && Temporal.Instant.compare(at.add({ hours }), now) <= 0;
  fake.payments.tokens.renewExpired(now);
  for (const [result, one] of fake.payments.waiting()) {
    if (one["isOver"] === true || fake.payments.isAuthorised(String(one["pspReference"]))) continue;
    if (one["isPaid"] === true) fake.payments.finish(result);
    else if (isBefore(one["at"], PAGE_HOURS)) {
      fake.payments.expire(result);
      one["isOver"] = true;
    }
  }
  for (const payment of fake.payments.all()) {
    const isHeld = payment.isManual && !payment.cancelled && payment.captured === 0;
    if (!isHeld || !isBefore(payment.at, HELD_DAYS * 24)) continue;
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
