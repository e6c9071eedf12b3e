import { cutText, object, text, type JsonObject, type PaymentInstructions } from "@quittance/provider-kit";

/** `action` of a payment that its customer makes later, or in an app (docs.adyen.com/online-payments/build-your-integration). */
export function instructionsOf(response: JsonObject): PaymentInstructions | undefined {
  const action = object(response["action"]);
  const field = (name: string): string => cutText(text(action?.[name]), 500);
  switch (text(action?.["type"])) {
    case "voucher":
      return {
        kind: "voucher",
        ...given({
          entity: field("entity"),
          reference: field("reference"),
          url: field("downloadUrl") || field("instructionsUrl"),
          expiresAt: instant(field("expiresAt")),
        }),
      };
    case "bankTransfer":
      return {
        kind: "bank_transfer",
        ...given({
          accountHolder: field("beneficiary"),
          iban: field("iban"),
          bic: field("bic"),
          reference: field("reference"),
          url: field("downloadUrl"),
        }),
      };
    case "await":
      return { kind: "app" };
    case "qrCode":
      return {
        kind: "app",
        ...given({
          qrCode: cutText(text(action?.["qrCodeData"]), 1_000),
          url: field("url"),
          expiresAt: instant(field("expiresAt")),
        }),
      };
    default:
      return undefined;
  }
}

/** Adyen writes times with an offset, and some without, which are of UTC. */
function instant(given: string): string {
  for (const written of [given, `${given}Z`]) {
    try {
      return Temporal.Instant.from(written).toString();
    } catch {
      continue;
    }
  }
  return "";
}

function given(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}
