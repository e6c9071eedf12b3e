import { createHmac } from "node:crypto";

/** A webhook of Worldline with its headers. @param secret as a connector has it: `keyId:secret` */
export function signedWebhook(
  body: string,
  secret: string,
): { body: string; headers: Record<string, string> } {
  const [keyId = "", ...rest] = secret.split(":");
  const signature = createHmac("sha256", rest.join(":") || "none")
    .update(body)
    .digest("base64");
  return { body, headers: { "x-gcs-keyid": keyId, "x-gcs-signature": signature } };
}
