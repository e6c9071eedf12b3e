import {
  at,
  cutText,
  declineOf,
  text,
  type Payee,
  type PayeeVerification,
  type ProviderCall,
} from "@quittance/provider-kit";
import { postReading } from "./api.ts";
import { declined } from "./errors.ts";

const OUTCOMES: ReadonlyMap<string, Extract<PayeeVerification, { kind: "verified" }>["outcome"]> = new Map([
  ["match", "match"],
  ["close-match", "close_match"],
  ["no-match", "no_match"],
  ["not-available", "not_available"],
]);

/**
 * Verification of payee (docs.mollie.com/reference/verify-payee, a beta of Mollie's). It moves nothing, and may be repeated. Mollie
 * does it for a token of the organisation, and not for an API key. Another account or mode in the response proves nothing.
 */
export async function verifyPayee(payee: Payee, call: ProviderCall): Promise<PayeeVerification> {
  const { testMode, secrets } = call.connector;
  const [bearer] = secrets.reportCredentials;
  if (bearer === undefined) {
    const adapterMessage = "config.vault.reportCredentials: a token of the organisation is required";
    return { kind: "refused", error: declineOf("invalidConfiguration", { adapterMessage }) };
  }
  const response = await postReading(
    call,
    {
      path: "/v2/business-accounts/payee-verifications",
      body: {
        creditorBankAccount: {
          accountHolderName: payee.name,
          format: "iban",
          accountNumber: payee.iban,
        },
        ...(testMode && { testmode: true }),
      },
    },
    { bearer },
  );
  if (response.kind === "refused" || response.kind === "busy")
    return { kind: "refused", error: declined(response.error).error };
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  const { body } = response;
  const outcome = OUTCOMES.get(text(at(body, "verificationResult", "outcome")));
  const isOurs =
    text(at(body, "creditorBankAccount", "accountNumber")) === payee.iban &&
    text(body["mode"]) === (testMode ? "test" : "live");
  if (!isOurs) return { kind: "unknown", because: "Mollie's verification is of another account." };
  if (!outcome) return { kind: "unknown", because: "Mollie's verification has no outcome." };
  const accountHolderName = cutText(text(at(body, "verificationResult", "accountHolderName")), 255);
  return {
    kind: "verified",
    outcome,
    ...(outcome === "close_match" && accountHolderName && { accountHolderName }),
  };
}
