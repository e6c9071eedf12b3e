import { settingIsOn } from "../../connectors/index.ts";
import type { StoredRequest } from "../../transactions/index.ts";
import type { Requester } from "../parts.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";

/** Where the callbacks of a request go, by the request and the settings of its connector. */
export function callbackOf(options: { request: { callbackUrl?: string }; requester: Requester }): {
  callbackUrl: string | null;
  callbackHash: "sha512" | "md5";
  callbackOnPending: boolean;
} {
  const { connector, signatureHash } = options.requester;
  const suppressed = settingIsOn(connector, "postback:suppress-outgoing");
  return {
    callbackUrl: suppressed ? null : (options.request.callbackUrl ?? null),
    callbackHash: signatureHash ?? "sha512",
    callbackOnPending: settingIsOn(connector, "postback:send-on-pending"),
  };
}

/** The request without card data, tokens and pass-through data, which are never stored. */
export function storedRequest(request: TransactionRequest): StoredRequest {
  const { cardData: _card, transactionToken: _token, pspPassthroughData: _passthrough, ...kept } = request;
  return kept;
}
