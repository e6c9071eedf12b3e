import type { Json } from "./fake-mollie-responses.ts";

/** Verification of payee as in Mollie's test mode: by the name. */
export function verified({ creditorBankAccount, testmode }: Json): [number, Json] {
  const account = creditorBankAccount as Record<string, string>;
  const name = account["accountHolderName"]?.toLowerCase() ?? "";
  const outcome = NAMES[name] ?? "match";
  return [
    200,
    {
      resource: "business-account-payee-verification",
      mode: testmode === true ? "test" : "live",
      creditorBankAccount: account,
      verificationResult: { outcome, ...(outcome === "close-match" && { accountHolderName: "John Match" }) },
      createdAt: "2026-11-20T12:00:00+00:00",
    },
  ];
}

const NAMES: Readonly<Record<string, string>> = {
  "john close match": "close-match",
  "john no match": "no-match",
  "john unavailable": "not-available",
};
