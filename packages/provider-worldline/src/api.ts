import {
  cutText,
  exchange,
  text,
  type Exchanged,
  type JsonObject,
  type Proof,
  type ProviderApi,
  type ProviderCall,
} from "@quittance/provider-kit";
import { provesRefusal } from "./errors.ts";
import { scrubQuoting } from "./scrub.ts";
import { authorizationOf } from "./sign.ts";
import { errorOf, errorsIn, resultIn, type WorldlineError } from "./worldline-error.ts";

export type WorldlineResponse = Exchanged<WorldlineError>;

interface WorldlineRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below the merchant: `/payments`. */
  readonly path: string;
  readonly body?: JsonObject;
  /** For what creates or moves something: the step of a submission. */
  readonly key?: { readonly submissionReference: string; readonly step: string };
  /**
   * It may be sent again after an unclear attempt: it reads, or Worldline documents idempotency for it. For captures, cancellations and
   * refunds it documents none: they are looked up instead.
   */
  readonly isRepeatable?: boolean;
  /** An earlier call may have been executed. */
  readonly isRepeat?: boolean;
}

const MAX_KEY_LENGTH = 40;
const CONTENT_TYPE = "application/json; charset=utf-8";

export function send(call: ProviderCall, request: WorldlineRequest): Promise<WorldlineResponse> {
  const { method, path, isRepeatable = method === "GET" } = request;
  return exchange(call, WORLDLINE, {
    ...request,
    path: `/v2/${encodeURIComponent(call.connector.extraData["merchantId"] ?? "")}${path}`,
    isRepeatable,
    // A read request has no content type; every other one has, and it is signed as it is sent.
    ...(method !== "GET" && { headers: { "content-type": CONTENT_TYPE } }),
  });
}

const WORLDLINE: ProviderApi<WorldlineError> = {
  name: "Worldline",
  key: { header: "x-gcs-idempotence-key", maxLength: MAX_KEY_LENGTH },
  authentication: ({ connector, now }, { method, path, headers }) => {
    const { username: keyId = "", apiSecret: secret = "" } = connector.credentials;
    const date = new Date(now().epochMilliseconds).toUTCString();
    const signed = { method, path, headers: { ...headers, date } };
    return { date, authorization: authorizationOf(signed, { keyId, secret }) };
  },
  meaningOf: ({ status, body }, { call, body: sent }) => {
    const { apiSecret = "" } = call.connector.credentials;
    const error = errorOf(status, body ?? {});
    const message = cutText(scrubQuoting(error.message, sent, [apiSecret]), 500);
    const words = [error.errorCode, message].filter(Boolean).join(": ");
    return { proves: proofOf(error, body), error: { ...error, message }, words };
  },
};

/** With JSON of Worldline's these prove that nothing was executed; a page of a proxy on the way proves nothing. */
const PROVING_STATUS = [400, 401, 402, 403, 404, 405, 422];

/** Only what shows the payment says what an earlier attempt did. */
function proofOf(error: WorldlineError, body: JsonObject = {}): Proof {
  const { status } = error;
  if (status === 429) return "turned_away";
  const isOfWorldline = text(body["errorId"]) !== "" || errorsIn(body).length > 0;
  if (!PROVING_STATUS.includes(status) || !isOfWorldline) return "nothing";
  if (resultIn(body)) return "never_executed";
  return provesRefusal(error) ? "not_executed" : "nothing";
}
