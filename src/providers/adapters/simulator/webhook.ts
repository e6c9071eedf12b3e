import { createHmac } from "node:crypto";
import { Type } from "typebox";
import { Value } from "typebox/value";

import { sameSecret } from "../../../platform/same-secret.ts";
import type {
  AdapterConnector,
  ProviderEvent,
  ReceivedWebhook,
  WebhookRequest,
} from "@quittance/provider-kit";
import { declineError, declineNameOf } from "./declines.ts";

/** `simulator-signature: t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`. Several `v1` while a secret is replaced. */
const SIGNATURE_HEADER = "simulator-signature";
const MAX_AGE_SECONDS = 300;

const Money = Type.Object({
  minor: Type.String({ pattern: "^[0-9]{1,18}$" }),
  currency: Type.String({ pattern: "^[A-Z]{3}$" }),
});

const Webhook = Type.Object({
  eventId: Type.String({ minLength: 1, maxLength: 100 }),
  submissionReference: Type.Optional(Type.String({ maxLength: 64 })),
  providerReference: Type.Optional(Type.String({ maxLength: 64 })),
  kind: Type.Union(["inquire", "approved", "declined", "undone"].map((kind) => Type.Literal(kind))),
  amount: Type.Optional(Money),
  code: Type.Optional(Type.Integer()),
});

/** Reads a webhook of the simulated provider, which signs like real ones do. */
export function receiveWebhook(webhook: WebhookRequest, { secrets }: AdapterConnector): ReceivedWebhook {
  if (!isSigned(webhook, secrets.webhookSecrets)) return { kind: "unverified" };
  const body = parsed(webhook.rawBody);
  if (!Value.Check(Webhook, body)) return { kind: "unreadable" };
  const { eventId, submissionReference, providerReference, kind, amount, code = 0 } = body;
  const subject = {
    eventId,
    ...(submissionReference !== undefined && { submissionReference }),
    ...(providerReference !== undefined && { providerReference }),
  };
  const money = amount && { amount: { minor: BigInt(amount.minor), currency: amount.currency } };
  const error = declineError(declineNameOf(code) ?? "transactionDeclined");
  return { kind: "received", events: [eventOf()] };

  function eventOf(): ProviderEvent {
    switch (kind) {
      case "approved":
        return { ...subject, kind: "outcome", outcome: { kind, ...money, details: {} } };
      case "declined":
        return { ...subject, kind: "outcome", outcome: { kind, error, details: {} } };
      case "undone":
        return { ...subject, kind, error, ...money };
      default:
        return { ...subject, kind: "inquire" };
    }
  }
}

function isSigned({ rawBody, headers, now }: WebhookRequest, secrets: readonly string[]): boolean {
  const parts = (headers[SIGNATURE_HEADER] ?? "").split(",").map((part) => part.split("=", 2));
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  const age = now.epochMilliseconds / 1_000 - Number(seconds);
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(age) > MAX_AGE_SECONDS) return false;
  const given = parts.filter(([name]) => name === "v1").map(([, value = ""]) => value);
  return secrets.some((secret) =>
    given.some((one) => sameSecret(signatureOf(secret, seconds, rawBody), one)),
  );
}

function signatureOf(secret: string, seconds: string, body: Buffer): string {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
