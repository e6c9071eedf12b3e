import type { PaymentSource } from "@quittance/provider-kit";
import { defaultResult } from "./card-rules.ts";
import { approved, declined, type Decision } from "./decision.ts";

type BankAccount = Extract<PaymentSource, { kind: "iban" }>;

/** Accounts with valid check digits, one for each ending that decides. */
export const TEST_IBANS = [
  "AT881200000000001111",
  "AT641200000000002222",
  "AT601200000000002003",
  "AT761200000000002006",
];

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/**
 * The last four digits decide, `extraData.outcome` outranks them, and `extraData.pendingOutcome` says how a
 * pending one ends. With these endings the check digits may be wrong, so that every country's test account can end in every result.
 */
export function decideIban(account: BankAccount, settings: Readonly<Record<string, string>>): Decision {
  const iban = account.iban.replaceAll(" ", "").toUpperCase();
  if (!IBAN.test(iban)) return declined("ibanInvalid");
  const outcome = settings["outcome"] ?? iban.slice(-4);
  switch (outcome) {
    case "1111":
    case "success":
      return approved;
    case "2222":
      return {
        kind: "pending",
        settlesTo: settings["pendingOutcome"] === "success" ? "approved" : "declined",
      };
    case "2003":
      return declined("transactionDeclined");
    case "2006":
      return declined("insufficientFunds");
    default:
      return defaultResult(settings);
  }
}
