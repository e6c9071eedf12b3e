import { API_USER, curl } from "../frame/curl.ts";

/** One transaction, by the status API. */
export function statusCurl(options: { publicUrl: string; apiKey: string; uuid: string }): string {
  const { publicUrl, apiKey, uuid } = options;
  const url = `${publicUrl}/api/v3/status/${encodeURIComponent(apiKey)}/getByUuid/${uuid}`;
  return curl({ credentials: API_USER, url });
}

/** A capture, void, refund or link, by the transaction API. */
export function requestCurl(options: {
  publicUrl: string;
  apiKey: string;
  operation: string;
  request: object;
}): string {
  const { publicUrl, apiKey, operation, request } = options;
  const url = `${publicUrl}/api/v3/transaction/${encodeURIComponent(apiKey)}/${operation}`;
  return curl({ credentials: API_USER, url, body: request });
}

/** A call of the Pay-by-Link API that reads a link's timeline, or changes the link. */
export function linkCurl(options: {
  publicUrl: string;
  uuid: string;
  operation?: "resend" | "replace" | "cancel";
}): string {
  const { publicUrl, uuid, operation } = options;
  const url = `${publicUrl}/api/v3/payByLink/${uuid}`;
  if (operation === undefined) return curl({ credentials: API_USER, url });
  return curl({ credentials: API_USER, url: `${url}/${operation}`, isPost: true });
}

/** A link for several payments, by its API. */
export function reusableLinkCurl(options: {
  publicUrl: string;
  apiKey: string;
  /** `create`, or the guid of a link and what is done to it. */
  operation: "create" | `${string}/get` | `${string}/cancel`;
  request?: object;
}): string {
  const { publicUrl, apiKey, operation, request } = options;
  const url = `${publicUrl}/api/v3/reusableLink/${encodeURIComponent(apiKey)}/${operation}`;
  const isPost = operation.endsWith("/cancel");
  return curl({ credentials: API_USER, url, body: request, isPost });
}
