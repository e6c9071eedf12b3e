import type { PaymentInstructions } from "@quittance/provider-kit";
import type { Booking } from "./booking.ts";
import { providerReferences } from "./references.ts";

/** The simulated bank's account for transfers; its number is the example of Austria in the registry of IBANs. */
const ACCOUNT = {
  accountHolder: "Simulated Provider",
  iban: "AT611904300234573201",
  bic: "SIMUATWW",
  bankName: "Simulated Bank",
} as const;

/** How a pending payment is paid: in an app, or by a transfer with a reference of its own. */
export function instructionsOf({ method, transactionUuid }: Booking): PaymentInstructions | undefined {
  if (method === "Blik") return { kind: "app" };
  if (method !== "BankTransfer") return undefined;
  const { authCode, stan } = providerReferences(transactionUuid);
  return { kind: "bank_transfer", ...ACCOUNT, reference: `SIM-${authCode}-${stan}` };
}
