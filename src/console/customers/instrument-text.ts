import { brandUsed } from "../../vault/index.ts";
import type { InstrumentView } from "../../customer-profiles/index.ts";
import { cardMark, html, icon, type Html } from "../../platform/pages/index.ts";
import { brandName } from "../payment-facts/words.ts";

type Stored = InstrumentView["stored"];

/** `···· 1111`; of an account the last four signs, of a wallet its kind. */
export function instrumentText(stored: Stored): string {
  switch (stored.method) {
    case "card":
      return `···· ${stored.facts.lastFourDigits}`;
    case "iban":
      return `···· ${stored.data.iban.slice(-4)}`;
    case "wallet":
      return stored.data.walletType ?? "Wallet";
  }
}

export function instrumentMark(stored: Stored): Html {
  return stored.method === "card"
    ? cardMark(brandUsed(stored.facts), brandName(brandUsed(stored.facts)))
    : html`${icon("payments")}`;
}

/** `12/29`; empty for what does not expire. */
export function expiryText(stored: Stored): string {
  if (stored.method !== "card") return "";
  const { expiryMonth, expiryYear } = stored.facts;
  return `${expiryMonth.padStart(2, "0")}/${expiryYear.slice(-2)}`;
}
