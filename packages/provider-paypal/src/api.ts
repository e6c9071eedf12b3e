import {
  cutText,
  exchange,
  object,
  text,
  type Exchanged,
  type ExchangeRequest,
  type JsonObject,
  type Proof,
  type ProviderApi,
  type ProviderCall,
} from "@quittance/provider-kit";
import type { AccessToken, AccessTokens } from "./access-token.ts";
import { scrub } from "./scrub.ts";

/** `{name, message, debug_id, details: [{issue, …}]}` of a response. */
export interface PayPalError {
  readonly status: number;
  readonly name: string;
  /** The first detail's, by which errors are distinguished. */
  readonly issue: string;
  readonly message: string;
}

/** A call of the adapter, with the access tokens that it keeps over calls. */
export interface PayPalCall extends ProviderCall {
  readonly tokens: AccessTokens;
}

export type PayPalResponse = Exchanged<PayPalError>;

export type PayPalRequest = Pick<ExchangeRequest, "method" | "path" | "body" | "key" | "isRepeat">;

/** `PayPal-Request-Id`: 38 characters are safe at all of its APIs. */
const MAX_KEY_LENGTH = 38;

/** Issues that a request which was executed already can cause. */
const OWN_EFFECTS: readonly string[] = [
  "ALREADY_CAPTURED",
  "ALREADY_AUTHORIZED",
  "ALREADY_VOIDED",
  "PREVIOUSLY_CAPTURED",
  "PREVIOUSLY_VOIDED",
  "FULLY_REFUNDED",
  "DUPLICATE_INVOICE_ID",
  "REQUEST_ID_PREVIOUSLY_USED",
  // Of payouts: their batch is there already, or something else is wrong with it.
  "USER_BUSINESS_ERROR",
];

/**
 * Sends a request with the connector's token, within the time limit of the call again with the same request id and bytes, which repeats
 * PayPal's first response. A token that PayPal refuses is replaced once.
 */
export async function send(call: PayPalCall, request: PayPalRequest): Promise<PayPalResponse> {
  const token = await call.tokens.get(call);
  const first = await sendWithToken(call, request, token);
  if (token.kind !== "token" || !("status" in first) || first.status !== 401) return first;
  const isRepeat = request.isRepeat === true || first.kind === "unknown";
  return sendWithToken(call, { ...request, isRepeat }, await call.tokens.get(call));
}

async function sendWithToken(
  call: PayPalCall,
  request: PayPalRequest,
  token: AccessToken,
): Promise<PayPalResponse> {
  if (token.kind !== "token") return withoutToken(token, request, call);
  const response = await exchange(call, PAYPAL, {
    ...request,
    headers: {
      authorization: `Bearer ${token.value}`,
      ...(request.method === "POST" && { prefer: "return=representation" }),
    },
    isRepeatable: true,
  });
  if ("status" in response && response.status === 401) call.tokens.forget(call, token.value);
  return response;
}

/** Nothing was sent now; an earlier attempt may have been executed all the same. */
function withoutToken(
  { because, ...token }: Exclude<AccessToken, { kind: "token" }>,
  { isRepeat = false }: PayPalRequest,
  call: PayPalCall,
): PayPalResponse {
  if (isRepeat) return { kind: "unknown", because };
  if (token.kind === "unavailable") return { kind: "not_sent", because };
  const refusal = { status: 401, name: token.code, issue: "", message: token.message };
  const error = withoutSecrets(refusal, call);
  return { kind: "refused", status: 401, because, error, body: {} };
}

const PAYPAL: ProviderApi<PayPalError> = {
  name: "PayPal",
  key: { header: "paypal-request-id", maxLength: MAX_KEY_LENGTH },
  // The token is of each request.
  authentication: () => ({}),
  meaningOf: ({ status, headers, body = {} }, { call }) => {
    const error = withoutSecrets(errorOf(status, body, headers), call);
    const words = [error.issue || error.name, error.message].filter(Boolean).join(": ");
    return { proves: proofOf(error), error, words };
  },
};

/** Errors that prove something are JSON of PayPal's; a page of a proxy on the way is not. */
const PROVING_STATUS = [400, 403, 404, 422];

function proofOf(error: PayPalError): Proof {
  const { status, issue, name } = error;
  if (status === 429) return "turned_away";
  if (status === 401) return "not_executed";
  if (!PROVING_STATUS.includes(status) || !(issue || name)) return "nothing";
  return status === 403 || isOwnEffect(error) ? "not_executed" : "never_executed";
}

/** An error may quote what was sent, and the secret of a client has no form of its own. */
function withoutSecrets(error: PayPalError, { connector }: ProviderCall): PayPalError {
  const { apiSecret } = connector.credentials;
  const shown = (given: string): string =>
    scrub(apiSecret ? given.replaceAll(apiSecret, "[secret removed]") : given);
  const { name, issue, message } = error;
  return { ...error, name: shown(name), issue: shown(issue), message: shown(message) };
}

/** Whether it says that what was requested has been done, by this request or by another one. */
export function isOwnEffect({ issue, name }: PayPalError): boolean {
  return OWN_EFFECTS.some((effect) => issue.endsWith(effect) || name.endsWith(effect));
}

function errorOf(
  status: number,
  body: JsonObject,
  headers: Readonly<Record<string, string | undefined>>,
): PayPalError {
  const details = Array.isArray(body["details"]) ? body["details"].map(object) : [];
  const detail = details.find((one) => text(one?.["issue"]) !== "");
  const message = text(detail?.["description"]) || text(body["message"]);
  const debugId = text(body["debug_id"]) || (headers["paypal-debug-id"] ?? "");
  return {
    status,
    name: text(body["name"]) || text(body["error"]),
    issue: text(detail?.["issue"]),
    // PayPal's support requires the id.
    message: `${cutText(message, 400)}${debugId ? ` (debug id ${cutText(debugId, 60)})` : ""}`.trim(),
  };
}
