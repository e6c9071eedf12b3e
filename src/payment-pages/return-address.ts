import { returnSource, webOrigin } from "../platform/http/index.ts";
import type { Transaction } from "../transactions/index.ts";

/**
 * The merchant's URL for the customer once the payment is concluded, if the request has one. successUrl is also for a pending
 * payment; the merchant trusts the callback, not the redirect.
 */
export function returnAddress({ status, request }: Transaction): string | undefined {
  const address = (name: "successUrl" | "cancelUrl" | "errorUrl"): string | undefined => {
    const value = request[name];
    // Normalised, because a header allows no other characters. Requests with an invalid URL are refused.
    return value === undefined ? undefined : URL.parse(value)?.href;
  };
  switch (status) {
    case "success":
    case "pending":
    case "pending_postback":
    case "pending_review":
    case "await_completion":
      return address("successUrl");
    case "cancelled":
      return address("cancelUrl");
    case "error_adapter":
    case "error_internal":
      return address("errorUrl");
    case "await_redirect":
    case "redirected":
    case "pending_dcc":
      return undefined;
  }
}

/** The merchant's pages and apps in the request, as sources of a Content-Security-Policy: where forms lead in the end. */
export function returnSources({ request }: Pick<Transaction, "request">): string[] {
  return sourcesOf(returnSource, [request.successUrl, request.cancelUrl, request.errorUrl]);
}

/** The origins of the merchant's pages in the request: an app frames no page. */
export function merchantOrigins({ request }: Pick<Transaction, "request">): string[] {
  return originsOf(request.successUrl, request.cancelUrl, request.errorUrl);
}

/** The origins of http(s) addresses that are valid in a Content-Security-Policy. */
export function originsOf(...addresses: unknown[]): string[] {
  return sourcesOf(webOrigin, addresses);
}

function sourcesOf(
  sourceOf: (address: string) => string | undefined,
  addresses: readonly unknown[],
): string[] {
  const sources = addresses.flatMap((address) =>
    typeof address === "string" ? (sourceOf(address) ?? []) : [],
  );
  return [...new Set(sources)];
}
