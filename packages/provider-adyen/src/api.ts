import {
  cutText,
  exchange,
  text,
  type Exchanged,
  type JsonObject,
  type Meaning,
  type Proof,
  type ProviderApi,
  type ProviderCall,
} from "@quittance/provider-kit";
import { scrub } from "./scrub.ts";

/** The version of the Checkout API that the adapter is written for. */
const VERSION_PATH = "/v71";

export const ADYEN_KEY = { header: "idempotency-key", maxLength: 64 };

/** `{status, errorCode, message, errorType, pspReference}` of a response. */
export interface AdyenError {
  readonly status: number;
  readonly errorCode: string;
  readonly message: string;
}

export type AdyenResponse = Exchanged<AdyenError>;

/** A request as it can be kept and sent again. */
export interface AdyenRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** Another API than Checkout: its host by its name in `otherBaseUrls`, and what its paths begin with. */
  readonly api?: { readonly host: string; readonly version: string };
  /** Below the version: `/payments`. */
  readonly path: string;
  readonly body?: JsonObject;
  /** Not for what only reads. */
  readonly key?: { readonly submissionReference: string; readonly step: string };
  /** An earlier call may have been executed. */
  readonly isRepeat?: boolean;
}

/** Sends it, and within the time limit of the call again with the same key, which replays Adyen's first response. */
export function send(call: ProviderCall, request: AdyenRequest): Promise<AdyenResponse> {
  const { api, path, ...others } = request;
  return exchange(call, CHECKOUT, {
    ...others,
    path: `${api?.version ?? VERSION_PATH}${path}`,
    ...(api && { host: api.host }),
    isRepeatable: true,
  });
}

/** These prove that the request was not executed, whatever the HTTP status (docs.adyen.com, error codes). */
const PROVING_TYPES = ["validation", "security", "configuration"];
/** Turned away: try again later. */
const BUSY_CODES = ["703", "705"];
/** The request with this key is being executed. */
const STILL_RUNNING = "704";
/** A request that Adyen calls invalid: the same bytes are invalid each time. */
const INVALID_STATUS: readonly number[] = [400, 422];

const CHECKOUT: ProviderApi<AdyenError> = {
  name: "Adyen",
  key: ADYEN_KEY,
  authentication: ({ connector }) => ({ "x-api-key": connector.credentials.apiSecret ?? "" }),
  meaningOf: ({ status, headers, body }) => {
    const isPassing = headers["transient-error"] === "true";
    return adyenMeaning(status, body, {
      message: text(body?.["message"]) || text(body?.["statusMessage"]),
      proves: (error) => proofOf(error, { type: text(body?.["errorType"]), isPassing }),
    });
  },
};

function proofOf(
  { status, errorCode }: AdyenError,
  { type, isPassing }: { type: string; isPassing: boolean },
): Proof {
  if (errorCode === STILL_RUNNING) return "nothing";
  if (status === 429 || BUSY_CODES.includes(errorCode) || isPassing) return "turned_away";
  if (!PROVING_TYPES.includes(type) && status !== 401 && status !== 403) return "nothing";
  return INVALID_STATUS.includes(status) ? "never_executed" : "not_executed";
}

/** An error of one of Adyen's APIs. */
export function adyenMeaning(
  status: number,
  body: JsonObject | undefined,
  { message, proves }: { message: string; proves: (error: AdyenError) => Proof },
): Meaning<AdyenError> {
  const errorCode = cutText(text(body?.["errorCode"]), 50);
  // It may quote what was sent.
  const error = { status, errorCode, message: cutText(scrub(cutText(message, 2_000)), 500) };
  return { proves: proves(error), error, words: [errorCode, error.message].filter(Boolean).join(": ") };
}
