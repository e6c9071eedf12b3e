import { generateKeyPairSync } from "node:crypto";
import type { LabCertificate } from "@quittance/provider-kit/lab";
import { selfSigned } from "./paypal/self-signed.ts";

/** A new certificate of the lab, which nobody trusts: a client of TLS has to be told to accept it. */
export function labCertificate(): LabCertificate {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return {
    key: pair.privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: selfSigned(pair, "localhost"),
  };
}
