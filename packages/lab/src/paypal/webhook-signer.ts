import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { crc32 } from "node:zlib";
import { seededUuid, type LabRequest, type LabResponse } from "@quittance/provider-kit/lab";
import { jsonResponse } from "../lab-provider-parts.ts";
import { selfSigned } from "./self-signed.ts";

const VERIFY = "/v1/notifications/verify-webhook-signature";
/** Below it are the certificates that sign webhooks. */
export const CERTIFICATES = "/v1/notifications/certs/";

/** Signs webhooks as PayPal does: by a certificate that receivers fetch. */
export class WebhookSigner {
  readonly name: string;
  readonly certificate: string;
  readonly #key: KeyObject;

  constructor(name: string) {
    const pair = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    this.name = name;
    this.#key = pair.privateKey;
    this.certificate = selfSigned(pair, "messageverificationcerts.paypal.com");
  }

  headers(
    id: string,
    {
      body,
      webhookId,
      now,
    }: { readonly body: string; readonly webhookId: string; readonly now: Temporal.Instant },
  ): Record<string, string> {
    const time = now.round("second").toString();
    const transmission = seededUuid(now.epochMilliseconds, id);
    return {
      "paypal-transmission-id": transmission,
      "paypal-transmission-time": time,
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": `https://api.sandbox.paypal.com${CERTIFICATES}${this.name}`,
      "paypal-transmission-sig": this.#signature({ transmission, time, webhookId, body }),
    };
  }

  /** The certificate, or PayPal's own check of a signature; undefined for another request. */
  respond(request: LabRequest): LabResponse | undefined {
    const { pathname } = new URL(request.path, "http://lab");
    if (pathname === `${CERTIFICATES}${this.name}`)
      return { status: 200, headers: { "content-type": "application/x-pem-file" }, body: this.certificate };
    if (pathname !== VERIFY) return undefined;
    return jsonResponse(200, { verification_status: this.#verified(request) ? "SUCCESS" : "FAILURE" });
  }

  /** The event has to be as it was sent. */
  #verified({ body }: LabRequest): boolean {
    const given = JSON.parse(body.toString()) as Record<string, unknown>;
    const expected = this.#signature({
      transmission: String(given["transmission_id"]),
      time: String(given["transmission_time"]),
      webhookId: String(given["webhook_id"]),
      body: JSON.stringify(given["webhook_event"]),
    });
    return given["transmission_sig"] === expected;
  }

  #signature(given: {
    readonly transmission: string;
    readonly time: string;
    readonly webhookId: string;
    readonly body: string;
  }): string {
    const { transmission, time, webhookId, body } = given;
    return createSign("sha256")
      .update(`${transmission}|${time}|${webhookId}|${crc32(body)}`)
      .sign(this.#key, "base64");
  }
}
