import { crc32 } from "node:zlib";
import { isSignedByRsa, type AdapterConnector, type WebhookRequest } from "@quittance/provider-kit";

/** The claims of the `PAYPAL-TRANSMISSION-*` headers. */
export interface ClaimedSignature {
  readonly transmissionId: string;
  readonly time: string;
  /** CRC32 of the raw body, in decimal: a body that was parsed and written again has another one. */
  readonly checksum: string;
  readonly signature: string;
  /** PayPal's name of the certificate, and the mode in which it is fetched. */
  readonly certificate: string;
  readonly testMode: boolean;
}

/** Certificates are nowhere else: an address in a message is not called. */
const CERTIFICATE_URL =
  /^https:\/\/(?:api|api-m)\.(?:sandbox\.)?paypal\.com\/v1\/notifications\/certs\/([A-Za-z0-9_-]{1,100})$/;

/** Undefined where a header is missing, or is of another algorithm or place than PayPal's. */
export function signatureOf(
  { rawBody, headers }: WebhookRequest,
  { testMode }: AdapterConnector,
): ClaimedSignature | undefined {
  const transmissionId = headers["paypal-transmission-id"] ?? "";
  const time = headers["paypal-transmission-time"] ?? "";
  const signature = headers["paypal-transmission-sig"] ?? "";
  const isRsa = (headers["paypal-auth-algo"] ?? "").toUpperCase() === "SHA256WITHRSA";
  const [, certificate = ""] = CERTIFICATE_URL.exec(headers["paypal-cert-url"] ?? "") ?? [];
  if (!transmissionId || !time || !signature || !isRsa || !certificate) return undefined;
  return { transmissionId, time, checksum: String(crc32(rawBody)), signature, certificate, testMode };
}

/** The ids of the webhook at PayPal, which are part of what it signs; several while one is replaced. */
export function webhookIdsOf({ extraData }: AdapterConnector): string[] {
  return (extraData["webhookId"] ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}

/** Whether the certificate's key signed it for one of the webhooks. */
export function isSignedFor(
  { transmissionId, time, checksum, signature }: ClaimedSignature,
  { webhookIds, certificate }: { webhookIds: readonly string[]; certificate: string },
): boolean {
  return webhookIds.some((webhookId) =>
    isSignedByRsa(`${transmissionId}|${time}|${webhookId}|${checksum}`, {
      publicKey: certificate,
      given: signature,
    }),
  );
}
