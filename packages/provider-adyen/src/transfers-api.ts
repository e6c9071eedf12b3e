import {
  exchange,
  text,
  type JsonObject,
  type ProviderApi,
  type ProviderCall,
} from "@quittance/provider-kit";
import { ADYEN_KEY, adyenMeaning, type AdyenError, type AdyenResponse } from "./api.ts";

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

/** A request with the newest key of the balance platform. */
export function sendTransfer(call: ProviderCall, request: TransferRequest): Promise<AdyenResponse> {
  return exchange(call, TRANSFERS, {
    ...request,
    method: request.body ? "POST" : "GET",
    host: TRANSFERS_HOST,
    path: `${VERSION_PATH}${request.path}`,
  });
}

/** Statuses of a request that Adyen refused before it had a transfer. An error of another status proves nothing. */
const REFUSED_STATUS: readonly number[] = [400, 401, 403, 404, 422];

/** Errors have the form of RFC 7807, with Adyen's `errorCode`. */
const TRANSFERS: ProviderApi<AdyenError> = {
  name: "Adyen",
  key: ADYEN_KEY,
  authentication: ({ connector }) => ({ "x-api-key": connector.secrets.payoutKeys[0] ?? "" }),
  meaningOf: ({ status, body }) =>
    adyenMeaning(status, body, {
      message: text(body?.["detail"]) || text(body?.["title"]),
      proves: () => {
        if (status === 429) return "turned_away";
        return REFUSED_STATUS.includes(status) ? "not_executed" : "nothing";
      },
    }),
};
