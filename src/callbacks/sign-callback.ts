import { secretForCallbacks, settingIsOn, signMessage, type Connector } from "../connectors/index.ts";

/** The official PHP client takes no other Content-Type for signed. */
const CONTENT_TYPE = "application/json; charset=utf-8";

/**
 * The headers of a signed callback: the same signature as requests carry, under the shared
 * secret of the connector the merchant addressed.
 */
export function signedHeaders(options: {
  connector: Connector;
  url: URL;
  body: Buffer;
  /** The form in which the merchant signed the request that began the transaction. */
  hash: "sha512" | "md5";
  now: Temporal.Instant;
}): Record<string, string> {
  const { connector, url, body, hash, now } = options;
  const date = httpDate(now, settingIsOn(connector, "postback:use-rfc-compliant-tz") ? "GMT" : "UTC");
  const message = { method: "POST", body, contentType: CONTENT_TYPE, date, uri: url.pathname + url.search };
  return {
    "content-type": CONTENT_TYPE,
    date,
    "x-signature": signMessage(secretForCallbacks(connector, now), message, hash),
    "user-agent": "Quittance",
  };
}

/** `Fri, 20 Nov 2026 10:35:09 GMT`. No X-Date beside it: some receivers verify with the one header, some with the other. */
function httpDate(instant: Temporal.Instant, zone: "GMT" | "UTC"): string {
  return new Date(instant.epochMilliseconds).toUTCString().replace("GMT", zone);
}
