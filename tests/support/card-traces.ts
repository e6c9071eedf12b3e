import { randomInt } from "node:crypto";
import type { CardData } from "../../src/vault/index.ts";

/** A card with a unique number and a valid check digit, so that a match can only be this card. */
export function uniqueCard(): CardData {
  const digits = `4000${randomInt(1e11 - 1)}`.padEnd(15, "0");
  const pan = Array.from({ length: 10 }, (_, checkDigit) => `${digits}${checkDigit}`).find(passesLuhn)!;
  return { pan, cvv: "739", expirationMonth: "12", expirationYear: "2030", cardHolder: "Ada Lovelace" };
}

/** Fails when the text holds the card's number, or its security code named as such, in any usual spelling. */
export function expectNoTrace(card: CardData, text: string): void {
  const code = `"cvv":"${card.cvv}"`;
  const spellings = [
    card.pan,
    card.pan.replaceAll(/(.{4})(?=.)/g, "$1 "),
    Buffer.from(card.pan).toString("hex"),
    ...base64Spellings(card.pan),
    code,
    code.replaceAll('"', '\\"'),
    ...base64Spellings(code),
  ];
  for (const spelling of spellings) {
    const at = text.indexOf(spelling);
    // The message shows the place and not the card, because the text may be a whole file.
    if (at >= 0) throw new Error(`Found a card behind: ${text.slice(Math.max(0, at - 200), at)}`);
  }
}

/** The middle part of the base64 of a text, for each of the three places where it may begin. */
function base64Spellings(text: string): string[] {
  return [0, 1, 2].map((offset) =>
    Buffer.from("x".repeat(offset) + text)
      .toString("base64")
      .slice(4, -4),
  );
}

function passesLuhn(digits: string): boolean {
  const sum = digits
    .split("")
    .toReversed()
    .reduce((total, digit, index) => {
      const counted = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return total + (counted > 9 ? counted - 9 : counted);
    }, 0);
  return sum % 10 === 0;
}
