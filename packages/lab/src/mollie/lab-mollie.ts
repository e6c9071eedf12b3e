import { text } from "@quittance/provider-kit";
import { createHmac } from "node:crypto";
import {
  respondByFake,
  type CustomerAct,
  type LabPage,
  type LabRequest,
  type LabWebhook,
  type OpenLabProvider,
} from "@quittance/provider-kit/lab";
import { labProviderOf, type PaymentAtFake } from "../lab-provider-of.ts";
import { decimalText, havePassed, isWrongKey } from "../lab-provider-parts.ts";
import type { FakeMollieBooks } from "./fake-mollie-books.ts";
import { minor, type Json } from "./fake-mollie-responses.ts";
import { FakeMollie } from "./fake-mollie.ts";

/** Refunds are paid out the next day, direct debits after some, and a card is held for a week. */
const REFUND_HOURS = 24;
const DEBIT_HOURS = 72;
const HELD_HOURS = 7 * 24;
const MOVES = /^\/v2\/payments(?:\/[^/]+\/(?:refunds|captures))?$/;

/** Mollie in the lab. */
export const openMollie: OpenLabProvider = async (settings) => {
  const fake = await FakeMollie.start(settings);
  const { books } = fake;
  let webhooks = 0;
  return labProviderOf(fake, settings, {
    name: "Mollie",
    respond: async (request) => {
      const { status, headers, body } = await respondByFake(fake.url, request);
      return {
        status,
        headers,
        body: body.toString().replaceAll("https://api.mollie.com", settings.origin()),
      };
    },
    refusal: (request) =>
      isTestKey(request) ? undefined : "Missing authentication, or failed to authenticate",
    errorOf,
    errorType: "application/hal+json",
    requestIdHeader: "x-request-id",
    enumerated: ["status"],
    takeWebhooks: () =>
      books.changed.splice(0).map((id): LabWebhook => {
        const { webhookUrl, status } = books.payment(id);
        webhooks += 1;
        return {
          id: `hook_${webhooks}`,
          about: `${String(status)} ${id}`,
          body: `id=${id}`,
          contentType: "application/x-www-form-urlencoded",
          ...(typeof webhookUrl === "string" && { receivers: [{ address: webhookUrl, secret: "" }] }),
        };
      }),
    sign: ({ body }, { secret }) => ({
      // The webhook of a payment has no signature; the lab's own address gets one where there is a secret.
      headers:
        secret === ""
          ? {}
          : { "x-mollie-signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` },
      body,
    }),
    payments: () => books.payments.map((payment) => paymentOf(books, payment)),
    page: (id) => pageOf(books, id),
    act: (id, act) => actAt(books, id, act),
    passTime: (now) => passTime(books, now),
    keyed: { header: "Idempotency-Key", moves: MOVES },
  });
};

function errorOf(status: number, detail: string): object {
  const title = { 401: "Unauthorized Request", 429: "Too Many Requests" }[status] ?? "Error";
  return { status, title, detail };
}

/** A key of test mode, or an access token of the organisation. */
function isTestKey({ headers }: LabRequest): boolean {
  const [, key = ""] = /^Bearer (\S+)$/i.exec(headers["authorization"] ?? "") ?? [];
  return /^(?:test|access)_\w+$/.test(key) && !isWrongKey(key);
}

function statusAfter(act: CustomerAct, { captureMode }: Json): string {
  if (act === "pay") return captureMode === "manual" ? "authorized" : "paid";
  return act === "refuse" ? "failed" : "canceled";
}

function paymentOf(books: FakeMollieBooks, payment: Json): PaymentAtFake {
  const { id, amount, status, captureMode } = payment;
  const { currency = "", value = "" } = amount as Record<string, string>;
  const sum = (parts: readonly Json[]) =>
    decimalText(
      parts.reduce(
        (total, one) =>
          total + (one["status"] === "failed" || one["status"] === "canceled" ? 0 : minor(one["amount"])),
        0,
      ),
      currency,
    );
  const captured =
    captureMode === "manual" || status !== "paid" ? sum(books.operations.capturesOf(payment)) : value;
  return {
    id: String(id),
    reference: referenceOf(payment),
    amount: value,
    currency,
    status: String(status),
    captured,
    refunded: sum(books.operations.refundsOf(payment)),
    ...(status === "open" && { pageId: String(id) }),
  };
}

/** Metadata are the merchant's own, in any form. */
function referenceOf({ metadata, description }: Json): string | null {
  if (typeof metadata === "string") return metadata;
  const fields = (metadata ?? {}) as Readonly<Record<string, unknown>>;
  const named = fields["quittance_ref"] ?? fields["order_id"] ?? Object.values(fields)[0] ?? description;
  return text(named) || null;
}

function pageOf(books: FakeMollieBooks, id: string): LabPage | undefined {
  const payment = books.payments.find((one) => one["id"] === id);
  if (!payment) return undefined;
  const { currency, value } = payment["amount"] as Record<string, string>;
  const acts = payment["status"] === "open" ? (["pay", "refuse", "leave"] as const) : [];
  return { amount: `${currency} ${value}`, reference: referenceOf(payment), acts };
}

function actAt(books: FakeMollieBooks, id: string, act: CustomerAct): string | undefined {
  const payment = books.payment(id);
  const details = { failureReason: "refused_by_issuer", failureMessage: "Try another card." };
  books.conclude(id, statusAfter(act, payment), act === "refuse" ? { details } : {});
  const { redirectUrl, cancelUrl } = payment;
  const address = act === "leave" ? (cancelUrl ?? redirectUrl) : redirectUrl;
  return typeof address === "string" ? address : undefined;
}

/** Pages and holds end, refunds are paid out, and direct debits come in. */
function passTime(books: FakeMollieBooks, now: Temporal.Instant): void {
  const isAfter = (since: unknown, hours: number) => havePassed(hours, { since, now });
  for (const { id, status, expiresAt, createdAt, authorizedAt, method } of books.payments) {
    if (status === "open" && isAfter(expiresAt, 0)) books.conclude(String(id), "expired");
    if (status === "pending" && method === "directdebit" && isAfter(createdAt, DEBIT_HOURS))
      books.conclude(String(id), "paid");
    if (status === "authorized" && isAfter(authorizedAt, HELD_HOURS)) books.conclude(String(id), "expired");
  }
  books.settle((refund) => isAfter(refund["createdAt"], REFUND_HOURS));
}
