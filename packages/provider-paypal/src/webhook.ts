import {
  at,
  jsonObjectOf,
  object,
  text,
  type AdapterConnector,
  type JsonObject,
  type LookUp,
  type ReceivedWebhook,
  type WebhookRequest,
} from "@quittance/provider-kit";
import type { Certificates } from "./certificates.ts";
import { signatureOf, webhookIdsOf } from "./webhook-signature.ts";

/** The subject of a look-up: PayPal's object and its id, as text of the port. */
export const ABOUT =
  /^(order|capture|authorization|refund|dispute|reversal|payout|certificate):([A-Za-z0-9_-]{1,100})$/;

/** An id of PayPal's: it becomes part of a path. */
const ID = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * Reads a webhook. PayPal's signature needs its certificate, and nothing is fetched here: whatever a webhook says, only what PayPal
 * responds to a look-up counts. With `webhookId` one without PayPal's signature is refused; the signature is checked by certificates that
 * earlier look-ups fetched.
 */
export function receiveWebhook(
  webhook: WebhookRequest,
  connector: AdapterConnector,
  certificates: Certificates,
): ReceivedWebhook {
  const ids = webhookIdsOf(connector);
  const signature = ids.length > 0 ? signatureOf(webhook, connector) : undefined;
  if (ids.length > 0 && (!signature || certificates.isForged(signature, ids))) return { kind: "unverified" };
  const event = jsonObjectOf(webhook.rawBody);
  const type = text(event?.["event_type"]);
  if (!event || !text(event["id"]) || !type) return { kind: "unreadable" };
  const lookUps = lookUpsOf(type, object(event["resource"]) ?? {});
  const ofCertificate =
    signature && !certificates.isKept(signature)
      ? lookUps.map((one) => ({ ...one, about: `certificate:${signature.certificate}` }))
      : [];
  return { kind: "received", events: [], lookUps: [...ofCertificate, ...lookUps] };
}

function lookUpsOf(type: string, resource: JsonObject): LookUp[] {
  const own = idOf(resource);
  if (type.startsWith("CHECKOUT.ORDER.")) {
    const units = resource["purchase_units"];
    const unit = Array.isArray(units) ? object(units[0]) : undefined;
    return lookUp("order", own, { providerReference: own, submissionReference: markOf(unit) });
  }
  if (type.startsWith("PAYMENT.REFUND.") || type === "PAYMENT.CAPTURE.REFUNDED")
    return lookUp("refund", own, { providerReference: own, submissionReference: markOf(resource) });
  // The resource is what took the money back; the capture is above it.
  if (type === "PAYMENT.CAPTURE.REVERSED") {
    const capture = above(resource, "captures") || own;
    return lookUp("reversal", capture, { providerReference: capture, submissionReference: markOf(resource) });
  }
  if (type.startsWith("PAYMENT.CAPTURE."))
    return lookUp("capture", own, { providerReference: own, submissionReference: markOf(resource) });
  if (type.startsWith("PAYMENT.AUTHORIZATION."))
    return lookUp("authorization", own, { submissionReference: markOf(resource) });
  if (type.startsWith("PAYMENT.PAYOUTS-ITEM.")) {
    const batch = text(resource["payout_batch_id"]);
    const submissionReference = text(at(resource, "payout_item", "sender_item_id"));
    return lookUp("payout", batch, { providerReference: batch, submissionReference });
  }
  if (type.startsWith("PAYMENT.PAYOUTSBATCH.")) {
    const batch = text(at(resource, "batch_header", "payout_batch_id"));
    const submissionReference = text(at(resource, "batch_header", "sender_batch_header", "sender_batch_id"));
    return lookUp("payout", batch, { providerReference: batch, submissionReference });
  }
  // The customer's agreement is withdrawn before the payment.
  if (type === "CHECKOUT.PAYMENT-APPROVAL.REVERSED") {
    const order = text(resource["order_id"]);
    return lookUp("order", order, { providerReference: order });
  }
  if (type.startsWith("CUSTOMER.DISPUTE.") || type === "RISK.DISPUTE.CREATED") {
    const transactions = resource["disputed_transactions"];
    const disputed = Array.isArray(transactions) ? object(transactions[0]) : undefined;
    const id = text(resource["dispute_id"]) || text(at(resource, "id"));
    return lookUp("dispute", id, {
      providerReference: text(disputed?.["seller_transaction_id"]),
      submissionReference: text(disputed?.["custom"]) || text(disputed?.["invoice_number"]),
    });
  }
  return [];
}

function lookUp(
  kind: string,
  id: string,
  given: { providerReference?: string; submissionReference?: string },
): LookUp[] {
  if (!ID.test(id)) return [];
  const { providerReference, submissionReference } = given;
  return [
    {
      about: `${kind}:${id}`,
      ...(providerReference && ID.test(providerReference) && { providerReference }),
      ...(submissionReference && ID.test(submissionReference) && { submissionReference }),
    },
  ];
}

/** The submission that an object of this gateway is of: its own invoice id, which captures and refunds have beside the payment's mark. */
export function markOf(named: JsonObject | undefined): string {
  return text(named?.["invoice_id"]) || text(named?.["custom_id"]);
}

function idOf(resource: JsonObject): string {
  return text(resource["id"]);
}

/** The id in the link to what an object belongs to: `…/v2/payments/captures/{id}`. */
export function above(resource: JsonObject, collection: "captures" | "authorizations"): string {
  const links = Array.isArray(resource["links"]) ? resource["links"].map(object) : [];
  const up = links.find((link) => text(link?.["rel"]) === "up");
  const [, named, id = ""] =
    /\/(captures|authorizations)\/([A-Za-z0-9_-]{1,100})$/.exec(text(up?.["href"])) ?? [];
  return named === collection ? id : "";
}
