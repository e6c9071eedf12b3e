import {
  filledText,
  findingsAt,
  object,
  text,
  type AccountFinding,
  type JsonObject,
  type NotOk,
  type ProviderCall,
  type WebhookRegistration,
  type WebhookRequestToRegister,
  type WebhookSetup,
} from "@quittance/provider-kit";
import { BY_HAND, FINDINGS } from "./account-texts.ts";
import { API_VERSION, get, post, remove, type StripeError } from "./api.ts";

const finding = findingsAt("Stripe");

/** The events that `receiveWebhook` reads. */
const READ_EVENTS: readonly string[] = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.partially_funded",
  "payment_intent.amount_capturable_updated",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "setup_intent.canceled",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.expired",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "transfer.reversed",
  "payment_method.automatically_updated",
  "payment_method.updated",
];

/** At most so many endpoints an account can have. */
const MAX_ENDPOINTS = 100;
const PATH = "/v1/webhook_endpoints";
const SECRET = /^whsec_[A-Za-z0-9+/=_-]{8,}$/;

export const STRIPE_WEBHOOKS: WebhookSetup = {
  isNeeded: true,
  byHand: filledText(BY_HAND, {
    version: API_VERSION,
    events: "payment_intent.*, setup_intent.*, refund.*, charge.expired, charge.dispute.*, transfer.reversed",
  }),
  register,
};

/** Stripe shows an endpoint's secret once, when it is made: one whose secret the connector lacks is replaced by another. */
async function register(request: WebhookRequestToRegister, call: ProviderCall): Promise<WebhookRegistration> {
  const found = await findEndpoint(call, request.address);
  if (found.kind !== "found") return ofFailure(found.response);
  const { endpoint } = found;
  if (!endpoint) return create(request, call);
  if (request.replacesSecret || secretsOf(call).length === 0 || isOfOtherVersion(endpoint)) {
    const created = await create(request, call);
    if (created.kind !== "registered") return created;
    const gone = await remove(call, {
      path: `${PATH}/${encodeURIComponent(text(endpoint["id"]))}`,
      isOfPlatform: true,
    });
    return gone.kind === "ok"
      ? created
      : {
          ...created,
          remarks: [finding.limited("webhook_wrong", "config.vault.webhookSecrets", FINDINGS.endpointLeft)],
        };
  }
  return complete(request, { call, endpoint });
}

async function create(
  { address, reference }: WebhookRequestToRegister,
  call: ProviderCall,
): Promise<WebhookRegistration> {
  const response = await post(call, {
    path: PATH,
    fields: {
      url: address,
      api_version: API_VERSION,
      enabled_events: READ_EVENTS,
      // Events of a connected account come to an endpoint of the platform.
      ...(call.connector.extraData["stripeAccount"] && { connect: true }),
      metadata: { quittance_connector: call.connector.guid },
    },
    key: { submissionReference: reference, step: "webhook" },
    isOfPlatform: true,
  });
  if (response.kind !== "ok") return ofFailure(response);
  const [id, secret] = [text(response.body["id"]), text(response.body["secret"])];
  if (!id || !SECRET.test(secret))
    return { kind: "unknown", because: "Stripe responded without the endpoint's secret." };
  const values = [secret, ...secretsOf(call)];
  return { kind: "registered", id, change: "created", secrets: { list: "webhookSecrets", values } };
}

/** Without what a connector is made with before it has one: that must sign nothing. */
function secretsOf({ connector }: ProviderCall): string[] {
  return connector.secrets.webhookSecrets.filter((secret) => SECRET.test(secret));
}

/** The one that is there gets what it lacks. */
async function complete(
  { reference }: WebhookRequestToRegister,
  { call, endpoint }: { call: ProviderCall; endpoint: JsonObject },
): Promise<WebhookRegistration> {
  const id = text(endpoint["id"]);
  const isDisabled = text(endpoint["status"]) === "disabled";
  if (missingEvents(endpoint).length === 0 && !isDisabled)
    return { kind: "registered", id, change: "unchanged" };
  const response = await post(call, {
    path: `${PATH}/${encodeURIComponent(id)}`,
    fields: { enabled_events: READ_EVENTS, ...(isDisabled && { disabled: false }) },
    key: { submissionReference: reference, step: "webhook" },
    isOfPlatform: true,
  });
  return response.kind === "ok" ? { kind: "registered", id, change: "changed" } : ofFailure(response);
}

type FoundEndpoint =
  | { readonly kind: "found"; readonly endpoint: JsonObject | undefined }
  | { readonly kind: "not_read"; readonly response: NotOk<StripeError> };

/** The endpoint with the address, an enabled one first. */
export async function findEndpoint(call: ProviderCall, address: string): Promise<FoundEndpoint> {
  const response = await get(call, { path: PATH, fields: { limit: MAX_ENDPOINTS }, isOfPlatform: true });
  if (response.kind !== "ok") return { kind: "not_read", response };
  const { data } = response.body;
  if (!Array.isArray(data))
    return {
      kind: "not_read",
      response: { kind: "unknown", because: "Stripe responded with what is no list of endpoints." },
    };
  const ours = data.map(object).filter((one) => one !== undefined && text(one["url"]) === address);
  return { kind: "found", endpoint: ours.find((one) => one?.["status"] === "enabled") ?? ours[0] };
}

/** `*` is all of them. */
export function missingEvents(endpoint: JsonObject): string[] {
  const events = endpoint["enabled_events"];
  const enabled = Array.isArray(events) ? events.map(text) : [];
  return enabled.includes("*") ? [] : READ_EVENTS.filter((name) => !enabled.includes(name));
}

/** Its version cannot be changed. Without one it has the account's own. */
function isOfOtherVersion(endpoint: JsonObject): boolean {
  const version = text(endpoint["api_version"]);
  return version !== "" && version !== API_VERSION;
}

function ofFailure(response: NotOk<StripeError>): WebhookRegistration {
  if (response.kind === "unknown") return { kind: "unknown", because: response.because };
  return { kind: "refused", finding: findingOf(response) };
}

function findingOf(response: Exclude<NotOk<StripeError>, { kind: "unknown" }>): AccountFinding {
  if (response.kind === "not_sent" || response.kind === "busy") return finding.notFoundOut(response.because);
  const { status, message } = response.error;
  const words = finding.responded({ status, message });
  if (status === 401) return finding.wrong("credentials_refused", "config.apiSecret", words);
  if (status === 403)
    return finding.wrong("permission_missing", "config.apiSecret", FINDINGS.needsWriteAccess, {
      response: words,
    });
  return finding.wrong("webhook_wrong", undefined, words);
}
