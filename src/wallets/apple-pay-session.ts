import { jsonObjectOf, type JsonObject } from "../platform/json-values.ts";
import type { Log } from "../platform/log.ts";
import type { OutboundOutcome } from "../platform/outbound/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import type { WalletButtons } from "./wallet-buttons.ts";
import { cutText } from "../platform/cut-text.ts";

/** A request to Apple with the merchant's own certificate. */
export type PostToApple = (request: {
  readonly url: string;
  readonly body: string;
  /** PEM. */
  readonly certificate: string;
  readonly privateKey: string;
}) => Promise<OutboundOutcome>;

/** Apple: Setting up your server. The address comes from a browser, so that no other host is ever called. */
const APPLE_HOSTS: ReadonlySet<string> = new Set([
  "apple-pay-gateway.apple.com",
  "cn-apple-pay-gateway.apple.com",
  "apple-pay-gateway-cert.apple.com",
  "cn-apple-pay-gateway-cert.apple.com",
]);
const APPLE_PATHS: ReadonlySet<string> = new Set([
  "/paymentservices/paymentSession",
  "/paymentservices/startSession",
]);
/** Apple shows at most so many characters of a name. */
const MAX_DISPLAY_NAME = 64;

/**
 * Validates the merchant at Apple, which returns the session that a browser needs to open the sheet (Apple: Requesting an
 * Apple Pay payment session). It is bound to the domain and expires after five minutes.
 */
export async function requestAppleSession(
  { postToApple, log }: { readonly postToApple: PostToApple; readonly log: Pick<Log, "warn"> },
  options: {
    readonly button: NonNullable<WalletButtons["applePay"]>;
    /** As the browser got it from Apple. */
    readonly validationUrl: string;
    /** Host of the page with the button. */
    readonly domain: string;
    readonly displayName: string;
  },
): Promise<JsonObject | Refusal<"not_apples_address"> | Refusal<"not_validated">> {
  const { button, validationUrl, domain, displayName } = options;
  const url = URL.parse(validationUrl);
  if (!url || !isAppleAddress(url)) return { refused: true, code: "not_apples_address" };
  const { merchantIdentifier, certificate, privateKey } = button;
  const outcome = await postToApple({
    url: `https://${url.hostname}${url.pathname}`,
    certificate,
    privateKey,
    body: JSON.stringify({
      merchantIdentifier,
      displayName: cutText(displayName, MAX_DISPLAY_NAME),
      initiative: "web",
      initiativeContext: domain,
    }),
  });
  const session =
    outcome.kind === "responded" && outcome.status === 200 ? jsonObjectOf(outcome.body) : undefined;
  if (session) return session;
  log.warn(
    { merchantIdentifier, domain, ...reasonOf(outcome) },
    "Apple did not validate the merchant: check the merchant identity certificate and that the domain is registered for it.",
  );
  return { refused: true, code: "not_validated" };
}

function isAppleAddress({ protocol, hostname, port, username, password, pathname, search }: URL): boolean {
  const isPlain = port === "" && username === "" && password === "" && search === "";
  return protocol === "https:" && isPlain && APPLE_HOSTS.has(hostname) && APPLE_PATHS.has(pathname);
}

function reasonOf(outcome: OutboundOutcome): { reason: string } | { status: number } {
  return outcome.kind === "failed" ? { reason: outcome.reason } : { status: outcome.status };
}
