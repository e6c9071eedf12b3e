import type { Clock } from "../platform/clock.ts";
import type { CardData } from "./card-data.ts";

/** Tokens of the demo mode, reusable, so that one `curl` makes a payment. */
const PANS: ReadonlyMap<string, string> = new Map([
  ["ix::demo-visa", "4111111111111111"],
  ["ix::demo-mastercard", "5555555555554444"],
]);

export function demoCard(transactionToken: string, clock: Clock): CardData | undefined {
  const pan = PANS.get(transactionToken);
  if (!pan) return undefined;
  const expirationYear = String(clock.now().toZonedDateTimeISO("UTC").year + 3);
  return { pan, cvv: "123", expirationMonth: "12", expirationYear, cardHolder: "Demo Customer" };
}
