import type { CardRenewal } from "../../../vault/index.ts";
import { t } from "../../language/translate.ts";
import { brandName } from "../../payment-facts/words.ts";

/** The provider gave the stored card new data. */
export function renewalEntry({ at, from, to }: CardRenewal) {
  const text = t("The provider renewed the stored card: {before} became {after}.", {
    before: cardText(from),
    after: cardText(to),
  });
  return { at, text };
}

/** `Mastercard ···· 4444 12/29`, of what changed. */
function cardText({ brand, lastFourDigits, expiryMonth, expiryYear }: CardRenewal["from"]): string {
  const expiry = [expiryMonth, expiryYear?.slice(-2)].filter((part) => part !== undefined).join("/");
  return [
    brand === undefined ? "" : brandName(brand),
    lastFourDigits === undefined ? "" : `···· ${lastFourDigits}`,
    expiry,
  ]
    .filter((part) => part !== "")
    .join(" ");
}
