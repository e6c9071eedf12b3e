import { pathOfCardData } from "../../vault/index.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";

/**
 * Fields for card data, or whose values may resemble it. Ids too: of random ones with 16 digits three in a hundred pass for a
 * card number, and a merchant cannot choose another id for an order.
 */
const SKIPPED: ReadonlySet<string> = new Set([
  "cardData",
  "customer.paymentData.ibanData",
  "merchantTransactionId",
  "customer.identification",
  "customerProfileData.customerIdentification",
]);

/**
 * Refuses a card number or security code in any other text of a request, names included: everything else is kept in
 * the open, shown in BI and sent in callbacks. (docs/decisions/card-vault.md says what is taken for one.)
 */
export function refuseCardDataInText(request: object): FieldRefusal | undefined {
  const path = pathOfCardData(request, { path: "", skip: SKIPPED });
  return path === undefined ? undefined : fieldInvalid(path, { code: "holds_card_data" });
}
