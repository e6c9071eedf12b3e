import {
  idempotencyKey,
  jsonObjectOf,
  text,
  type JsonObject,
  type OutboundOutcome,
  type ProviderCall,
} from "@quittance/provider-kit";
import { MAX_KEY_LENGTH, type AdyenResponse } from "./api.ts";
import { scrub } from "./scrub.ts";

/** The name of the host of the Transfers API, in `otherBaseUrls`. */
export const TRANSFERS_HOST = "transfers";

/** The version of the Transfers API that the adapter is written for. */
const VERSION_PATH = "/btl/v4";

export function balancePlatformAddress({ testMode }: { readonly testMode: boolean }): string {
  return `https://balanceplatform-api-${testMode ? "test" : "live"}.adyen.com`;
}

interface TransferRequest {
  /** Below the version: `/transfers`. */
  readonly path: string;
  /** Without it the request only reads. */
  readonly body?: JsonObject;
  readonly key?: { readonly submissionReference: string; readonly step: string };
}

/**
 * A request with the newest key of the balance platform. One that moves money is sent again within the time limit of the call with
 * the same idempotency key; a refusal after an unclear attempt proves nothing about that attempt.
 */
export async function sendTransfer(
  { http, connector }: ProviderCall,
  { path, body, key }: TransferRequest,
): Promise<AdyenResponse> {
  let isUnclear = false;
  const outcome = await http.send({
    method: body ? "POST" : "GET",
    host: TRANSFERS_HOST,
    path: `${VERSION_PATH}${path}`,
    headers: {
      "x-api-key": connector.secrets.payoutKeys[0] ?? "",
      ...(key && { "idempotency-key": idempotencyKey(key.submissionReference, key.step, MAX_KEY_LENGTH) }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    mayRepeat: (attempt) => {
      const { kind } = responseOf(attempt);
      isUnclear ||= kind === "unknown";
      if (attempt.kind === "failed")
        return ["unreachable", "timed_out", "malformed_response"].includes(attempt.reason);
      return kind === "busy" || kind === "unknown";
    },
  });
  const response = responseOf(outcome);
  return isUnclear && response.kind !== "ok" && response.kind !== "unknown"
    ? { kind: "unknown", because: "Adyen's response after an unclear attempt says nothing about that one." }
    : response;
}

/** Statuses of a request that Adyen refused before it had a transfer. An error of another status proves nothing. */
const REFUSED_STATUS: readonly number[] = [400, 401, 403, 404, 422];

/** Errors have the form of RFC 7807, with Adyen's `errorCode`. */
function responseOf(outcome: OutboundOutcome): AdyenResponse {
  if (outcome.kind === "failed")
    return { kind: outcome.mayHaveArrived ? "unknown" : "not_sent", because: outcome.reason };
  const { status } = outcome;
  const body = jsonObjectOf(outcome.body);
  if (!body) return { kind: "unknown", because: `Adyen responded ${status} with what is no JSON object.` };
  if (status >= 200 && status < 300) return { kind: "ok", body };
  const message = scrub((text(body["detail"]) || text(body["title"])).slice(0, 2_000)).slice(0, 500);
  const error = { status, errorCode: text(body["errorCode"]), message };
  if (status === 429) return { kind: "busy", error };
  return REFUSED_STATUS.includes(status)
    ? { kind: "refused", error }
    : { kind: "unknown", because: `Adyen responded ${status} ${error.errorCode}.`.trim() };
}
