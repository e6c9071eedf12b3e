import { generateKeyPairSync } from "node:crypto";
import type { LabCertificate } from "@quittance/provider-kit/lab";
import { selfSigned } from "./paypal/self-signed.ts";

/** A new certificate of the lab, which nobody trusts: a TLS client has to be configured to accept it. */
export function labCertificate(): LabCertificate {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return {
    key: pair.privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: selfSigned(pair, "localhost"),
  };
}
