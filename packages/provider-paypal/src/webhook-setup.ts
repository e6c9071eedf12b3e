import {
  findingsAt,
  object,
  respondedText,
  text,
  type AccountFinding,
  type ProviderCall,
  type WebhookRegistration,
  type WebhookSetup,
} from "@quittance/provider-kit";
import { BY_HAND } from "./account-texts.ts";
import { send, type PayPalCall, type PayPalResponse } from "./api.ts";
import { scrub } from "./scrub.ts";
import { webhookIdsOf } from "./webhook-signature.ts";

const finding = findingsAt("PayPal");

/** The events that `receiveWebhook` reads (developer.paypal.com/api/rest/webhooks/event-names). */
const READ_EVENTS: readonly string[] = [
  "CHECKOUT.ORDER.APPROVED",
  "CHECKOUT.ORDER.COMPLETED",
  "PAYMENT.AUTHORIZATION.CREATED",
  "PAYMENT.AUTHORIZATION.VOIDED",
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.DECLINED",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.PENDING",
  "PAYMENT.CAPTURE.REFUNDED",
  "PAYMENT.CAPTURE.REVERSED",
  "PAYMENT.REFUND.PENDING",
  "PAYMENT.REFUND.FAILED",
  "PAYMENT.PAYOUTS-ITEM.SUCCEEDED",
  "PAYMENT.PAYOUTS-ITEM.FAILED",
  "PAYMENT.PAYOUTS-ITEM.DENIED",
  "PAYMENT.PAYOUTS-ITEM.RETURNED",
  "PAYMENT.PAYOUTS-ITEM.UNCLAIMED",
  "PAYMENT.PAYOUTS-ITEM.BLOCKED",
  "PAYMENT.PAYOUTS-ITEM.CANCELED",
  "PAYMENT.PAYOUTS-ITEM.REFUNDED",
  "PAYMENT.PAYOUTSBATCH.DENIED",
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.UPDATED",
  "CUSTOMER.DISPUTE.RESOLVED",
];
const PATH = "/v1/notifications/webhooks";
/** The setting takes at most ten ids. */
const MAX_IDS = 10;

interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
}

/** How webhooks of an app are set up; what identifies one to the gateway is its id, which is no secret. */
export function paypalWebhooks(own: (call: ProviderCall) => PayPalCall): WebhookSetup {
  return {
    isNeeded: false,
    byHand: BY_HAND,
    register: async ({ address, reference }, given) => {
      const call = own(given);
      const found = await findWebhook(call, address);
      if (found.kind !== "found") return ofFailure(found.response);
      const { webhook } = found;
      const event_types = READ_EVENTS.map((name) => ({ name }));
      if (!webhook) {
        const body = { url: address, event_types };
        const key = { submissionReference: reference, step: "webhook" };
        const response = await send(call, { method: "POST", path: PATH, body, key });
        if (response.kind !== "ok") return ofFailure(response);
        const id = text(response.body["id"]);
        return id
          ? { kind: "registered", id, change: "created", ...keeping(call, id) }
          : { kind: "unknown", because: "PayPal responded without the webhook's id." };
      }
      const { id, events } = webhook;
      if (missingEvents(webhook).length === 0)
        return { kind: "registered", id, change: "unchanged", ...keeping(call, id) };
      const all = [...new Set([...events, ...READ_EVENTS])].map((name) => ({ name }));
      const response = await send(call, {
        method: "PATCH",
        path: `${PATH}/${encodeURIComponent(id)}`,
        body: [{ op: "replace", path: "/event_types", value: all }],
      });
      return response.kind === "ok"
        ? { kind: "registered", id, change: "changed", ...keeping(call, id) }
        : ofFailure(response);
    },
  };
}

/** One id that is set already stays beside it: its webhook may still be in use. */
function keeping({ connector }: PayPalCall, id: string): { extraData?: { webhookId: string } } {
  const ids = webhookIdsOf(connector);
  if (ids.includes(id)) return {};
  return { extraData: { webhookId: [id, ...ids].slice(0, MAX_IDS).join(",") } };
}

type FoundWebhook =
  | { readonly kind: "found"; readonly webhook: Webhook | undefined; readonly all: readonly Webhook[] }
  | { readonly kind: "not_read"; readonly response: Exclude<PayPalResponse, { kind: "ok" }> };

/** The webhooks of the app, and the one with the address. */
export async function findWebhook(call: PayPalCall, address: string): Promise<FoundWebhook> {
  const response = await send(call, { method: "GET", path: PATH });
  if (response.kind !== "ok") return { kind: "not_read", response };
  const { webhooks } = response.body;
  if (!Array.isArray(webhooks))
    return {
      kind: "not_read",
      response: { kind: "unknown", because: "PayPal responded with what is no list of webhooks." },
    };
  const all = webhooks.map((one) => {
    const types = object(one)?.["event_types"];
    const events = Array.isArray(types) ? types.map((type) => text(object(type)?.["name"])) : [];
    return { id: text(object(one)?.["id"]), url: text(object(one)?.["url"]), events };
  });
  return { kind: "found", webhook: all.find(({ url, id }) => url === address && id !== ""), all };
}

/** `*` is all of them. */
export function missingEvents({ events }: Webhook): string[] {
  return events.includes("*") ? [] : READ_EVENTS.filter((name) => !events.includes(name));
}

function ofFailure(response: Exclude<PayPalResponse, { kind: "ok" }>): WebhookRegistration {
  if (response.kind === "unknown") return { kind: "unknown", because: response.because };
  // Made since the list was read, perhaps by this request.
  if (response.kind === "refused" && response.error.name === "WEBHOOK_URL_ALREADY_EXISTS")
    return { kind: "unknown", because: "PayPal has a webhook with the address since a moment ago." };
  return { kind: "refused", finding: findingOf(response) };
}

function findingOf(
  response: Extract<PayPalResponse, { kind: "refused" | "busy" | "not_sent" }>,
): AccountFinding {
  if (response.kind === "not_sent") return finding.notFoundOut(response.because);
  const { status, name, issue, message } = response.error;
  const code = issue || name;
  const words = respondedText("PayPal", scrub(`${status}${code && ` ${code}`}${message && `: ${message}`}`));
  if (status === 401) return finding.wrong("credentials_refused", "config.apiSecret", words);
  if (status === 403) return finding.wrong("permission_missing", "config.username", words);
  if (response.kind === "busy") return finding.notFoundOut(words);
  return finding.wrong("webhook_wrong", undefined, words);
}
