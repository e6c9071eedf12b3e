import { declineWords } from "@quittance/provider-kit";

/**
 * The class of each `refusalReasonCode` (docs.adyen.com/development-resources/refusal-reasons; read in November
 * 2026). The issuer's own code in `refusalReasonRaw` outranks it.
 */
export const ADYEN_DECLINE_WORDS = declineWords({
  // Blocked, Fraud, Fraud-Cancelled, Acquirer Fraud, Issuer Suspected Fraud, Revocation Of Auth, too many retries, token revoked.
  never: "5 8 14 20 22 25 26 31 46 50",
  authenticate: "11 38 39 42",
  change_data: "6 7 10 17 24 32 33 34 35 36 41 43 44 45",
  later: "3 12 18 28 29",
  elsewhere: "2 23 27",
  technical: "4 9 19 21 40",
  unknown: "15 16 37",
});
