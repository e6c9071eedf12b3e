import { X509Certificate } from "node:crypto";
import type { PayPalCall } from "./api.ts";
import { isSignedFor, type ClaimedSignature } from "./webhook-signature.ts";

/** The name in `otherBaseUrls` of the host that has the certificates of webhooks. */
export const CERTIFICATES_HOST = "certificates";
/** PayPal changes its certificate once a year. */
const MAX_KEPT = 20;

/**
 * The certificates that sign PayPal's webhooks, by their names, in memory only. They come from PayPal's own host over TLS; one that is not
 * here yet is fetched by the look-up that its webhook causes, and checks the webhooks after that one.
 */
export class Certificates {
  readonly #kept = new Map<string, string>();

  /** Whether it is certain that PayPal did not sign it. */
  isForged(signature: ClaimedSignature, webhookIds: readonly string[]): boolean {
    const certificate = this.#kept.get(keyOf(signature));
    return certificate !== undefined && !isSignedFor(signature, { webhookIds, certificate });
  }

  isKept(signature: Pick<ClaimedSignature, "certificate" | "testMode">): boolean {
    return this.#kept.has(keyOf(signature));
  }

  /** Without a usable response nothing is kept, and webhooks are looked up as before. */
  async fetch(name: string, call: PayPalCall): Promise<void> {
    const outcome = await call.http.send({
      method: "GET",
      host: CERTIFICATES_HOST,
      path: `/v1/notifications/certs/${encodeURIComponent(name)}`,
    });
    if (outcome.kind !== "responded" || outcome.status !== 200) return;
    const certificate = outcome.body.toString("utf8");
    if (!isUsable(certificate, call.now())) return;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(keyOf({ certificate: name, testMode: call.connector.testMode }), certificate);
  }
}

function isUsable(pem: string, now: Temporal.Instant): boolean {
  try {
    const { validFromDate, validToDate, publicKey } = new X509Certificate(pem);
    const at = now.epochMilliseconds;
    return (
      publicKey.asymmetricKeyType === "rsa" && validFromDate.getTime() <= at && at < validToDate.getTime()
    );
  } catch {
    return false;
  }
}

function keyOf({ certificate, testMode }: Pick<ClaimedSignature, "certificate" | "testMode">): string {
  return `${testMode ? "test" : "live"}:${certificate}`;
}
