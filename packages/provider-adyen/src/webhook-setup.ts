import {
  cutText,
  findingsAt,
  jsonObjectOf,
  object,
  text,
  type AccountFinding,
  type JsonObject,
  type OutboundOutcome,
  type ProviderCall,
  type WebhookRegistration,
  type WebhookRequestToRegister,
  type WebhookSetup,
} from "@quittance/provider-kit";
import { BY_HAND, FINDINGS } from "./account-texts.ts";
import { HMAC_KEY } from "./hmac.ts";
import { present } from "./present.ts";
import { scrub } from "./scrub.ts";

const finding = findingsAt("Adyen");

/** The name of the Management API's host, in `otherBaseUrls`. */
export const MANAGEMENT_HOST = "management";
const PAGE_SIZE = 100;
const MAX_PAGES = 5;

export function managementAddress({ testMode }: { readonly testMode: boolean }): string {
  return `https://management-${testMode ? "test" : "live"}.adyen.com`;
}

export const ADYEN_WEBHOOKS: WebhookSetup = {
  isNeeded: true,
  byHand: BY_HAND,
  register,
};

/**
 * The Management API v3 (docs.adyen.com/api-explorer/Management/3). A key can be generated for a webhook at any time; Adyen signs with
 * it from then on.
 */
async function register(request: WebhookRequestToRegister, call: ProviderCall): Promise<WebhookRegistration> {
  const found = await findWebhook(call, request.address);
  if (found.kind === "not_read") return found.result;
  const keys = call.connector.secrets.hmacKeys.filter((key) => HMAC_KEY.test(key) && !isPlaceholder(key));
  const keepsKey = keys.length > 0 && !request.replacesSecret;
  const { webhook } = found;
  if (webhook && keepsKey && webhook["active"] !== false)
    return { kind: "registered", id: text(webhook["id"]), change: "unchanged" };
  const written = await write(request, { call, webhook });
  if (written.kind !== "ok") return written.result;
  const id = text(written.body["id"]) || text(webhook?.["id"]);
  if (!id) return { kind: "unknown", because: "Adyen responded without the webhook's id." };
  const change = webhook ? "changed" : "created";
  if (webhook && keepsKey) return { kind: "registered", id, change };
  const key = await manage(call, {
    method: "POST",
    path: `${pathOf(call)}/${encodeURIComponent(id)}/generateHmac`,
    reference: `${request.reference}-key`,
  });
  const value = key.kind === "ok" ? text(key.body["hmacKey"]).toUpperCase() : "";
  return HMAC_KEY.test(value)
    ? { kind: "registered", id, change, secrets: { list: "hmacKeys", values: [value, ...keys] } }
    : {
        kind: "registered",
        id,
        change,
        remarks: [finding.limited("webhook_wrong", "config.vault.hmacKeys", FINDINGS.noHmacKey)],
      };
}

/** A key of zeros, or the like, that a connector was made with. */
function isPlaceholder(key: string): boolean {
  return new Set(key).size < 4;
}

function write(
  { address, reference }: WebhookRequestToRegister,
  { call, webhook }: { call: ProviderCall; webhook: JsonObject | undefined },
): Promise<Managed> {
  const [username = "", ...rest] = (call.connector.credentials.password ?? "").split(":");
  const password = rest.join(":");
  return manage(call, {
    method: webhook ? "PATCH" : "POST",
    path: webhook ? `${pathOf(call)}/${encodeURIComponent(text(webhook["id"]))}` : pathOf(call),
    body: present({
      ...(!webhook && { type: "standard" }),
      url: address,
      active: true,
      communicationFormat: "json",
      description: `Quittance ${call.connector.guid}`,
      username: password && username,
      password,
    }),
    reference,
  });
}

type FoundWebhook =
  | { readonly kind: "found"; readonly webhook: JsonObject | undefined }
  | { readonly kind: "not_read"; readonly result: WebhookRegistration };

/** The standard webhook with the address, an active one first. */
export async function findWebhook(call: ProviderCall, address: string): Promise<FoundWebhook> {
  const ours: JsonObject[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const path = `${pathOf(call)}?pageNumber=${page}&pageSize=${PAGE_SIZE}`;
    const response = await manage(call, { method: "GET", path });
    if (response.kind !== "ok") return { kind: "not_read", result: response.result };
    const { data, pagesTotal } = response.body;
    for (const one of Array.isArray(data) ? data.map(object) : [])
      if (one && text(one["url"]) === address && text(one["type"]) === "standard") ours.push(one);
    if (typeof pagesTotal !== "number" || page >= pagesTotal) break;
  }
  return { kind: "found", webhook: ours.find((one) => one["active"] !== false) ?? ours[0] };
}

function pathOf({ connector }: ProviderCall): string {
  return `/v3/merchants/${encodeURIComponent(connector.credentials.username ?? "")}/webhooks`;
}

type Managed =
  | { readonly kind: "ok"; readonly body: JsonObject }
  | { readonly kind: "failed"; readonly result: WebhookRegistration };

async function manage(
  { http, connector }: ProviderCall,
  request: {
    readonly method: "GET" | "POST" | "PATCH";
    readonly path: string;
    readonly body?: JsonObject;
    /** The same request within one attempt. */
    readonly reference?: string;
  },
): Promise<Managed> {
  const { method, path, body, reference } = request;
  const outcome = await http.send({
    method,
    host: MANAGEMENT_HOST,
    path,
    headers: {
      "x-api-key": connector.credentials.apiSecret ?? "",
      ...(reference && { "idempotency-key": reference }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    mayRepeat: (attempt) =>
      attempt.kind === "failed" ? attempt.reason === "unreachable" : attempt.status === 429,
  });
  return managedOf(outcome);
}

function managedOf(outcome: OutboundOutcome): Managed {
  if (outcome.kind === "failed")
    return {
      kind: "failed",
      result: outcome.mayHaveArrived
        ? { kind: "unknown", because: outcome.reason }
        : { kind: "refused", finding: finding.notFoundOut(outcome.reason) },
    };
  const { status } = outcome;
  const body = jsonObjectOf(outcome.body);
  if (body && status >= 200 && status < 300) return { kind: "ok", body };
  if (!body || status >= 500 || status < 400)
    return { kind: "failed", result: { kind: "unknown", because: `Adyen responded ${status}.` } };
  return { kind: "failed", result: { kind: "refused", finding: findingOf(status, body) } };
}

function findingOf(status: number, body: JsonObject): AccountFinding {
  const message = scrub(cutText(text(body["detail"]) || text(body["title"]) || text(body["message"]), 2_000));
  const words = finding.responded({ status, message });
  if (status === 401) return finding.wrong("credentials_refused", "config.apiSecret", words);
  if (status === 403)
    return finding.wrong("permission_missing", "config.apiSecret", FINDINGS.noRole, { response: words });
  if (status === 404) return finding.wrong("account_unknown", "config.username", words);
  return finding.wrong("webhook_wrong", undefined, words);
}
