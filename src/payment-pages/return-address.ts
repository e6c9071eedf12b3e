import { webOrigin } from "../platform/http/index.ts";
import type { Transaction } from "../transactions/index.ts";

/**
 * Where the customer goes once the payment is decided, if the merchant said so. successUrl is also for a payment that
 * is still pending; the merchant trusts the callback, not the redirect.
 */
export function returnAddress({ status, request }: Transaction): string | undefined {
  const address = (name: "successUrl" | "cancelUrl" | "errorUrl"): string | undefined => {
    const value = request[name];
    // As browsers write it: a header takes no other characters. One that is no address is refused with its request.
    return value === undefined ? undefined : URL.parse(value)?.href;
  };
  switch (status) {
    case "success":
    case "pending":
    case "pending_postback":
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

/** Where the merchant's pages are, as far as the request names them. */
export function merchantOrigins({ request }: Pick<Transaction, "request">): string[] {
  return originsOf(request.successUrl, request.cancelUrl, request.errorUrl);
}

/** The origins of those addresses that are on the web, as a Content-Security-Policy can take them. */
export function originsOf(...addresses: unknown[]): string[] {
  const origins = addresses.flatMap((address) =>
    typeof address === "string" ? (webOrigin(address) ?? []) : [],
  );
  return [...new Set(origins)];
}
