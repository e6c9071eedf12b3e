import type { Clock } from "../platform/clock.ts";
import { brandOf, holdsLongNumber, passesLuhn } from "../platform/card-numbers/index.ts";
import type { CardData } from "./card-data.ts";

/** A problem of one field of a card. `attribute` and `key` are the words of the public payment.js. */
export interface CardProblem {
  readonly field: keyof CardData;
  readonly attribute: "number" | "cvv" | "month" | "year" | "card_holder";
  readonly key: "errors.blank" | "errors.invalid" | "errors.expired";
  readonly message: string;
}

/**
 * Everything that is wrong with a card, in the order in which a form shows its fields; empty when it is acceptable.
 * `requireCardHolder` false lets the name be empty, for merchants whose pages have no field for it (payment.js). An empty security
 * code is acceptable where the brand has cards without one, unless `requireCvv`: see `withoutEmptyCvv`.
 */
export function checkCard(
  card: CardData,
  clock: Clock,
  {
    requireCardHolder = true,
    requireCvv = false,
  }: { requireCardHolder?: boolean; requireCvv?: boolean } = {},
): CardProblem[] {
  return [
    ...checkNumber(card.pan),
    ...(card.cvv === undefined || (!requireCvv && mayLackCvv(card)) ? [] : checkCvv(card.cvv, card.pan)),
    ...checkExpiry(card, clock),
    ...checkHolder(card.cardHolder, requireCardHolder),
  ];
}

/** Whether a card has no security code, and need not have one. */
function mayLackCvv({ pan, cvv }: CardData): boolean {
  return cvv === "" && brandOf(pan)?.cvvIsOptional === true;
}

/** The card as it is kept and charged: a field that was left empty is none. */
export function withoutEmptyCvv({ cvv, ...card }: CardData): CardData {
  return cvv ? { ...card, cvv } : card;
}

const MAX_DIGITS = 19;

function checkNumber(pan: string): CardProblem[] {
  const problem = (key: CardProblem["key"], message: string): CardProblem[] => [
    { field: "pan", attribute: "number", key, message },
  ];
  if (pan === "") return problem("errors.blank", "The card number is required.");
  if (pan.length > MAX_DIGITS || !/^[0-9]+$/.test(pan)) {
    return problem("errors.invalid", "The card number must be digits only.");
  }
  const rules = brandOf(pan);
  if (!rules) return problem("errors.invalid", "The card number belongs to no supported brand.");
  if (!rules.panLengths.includes(pan.length) || !passesLuhn(pan)) {
    return problem("errors.invalid", "The card number is not valid.");
  }
  return [];
}

export function checkCvv(cvv: string, pan: string): CardProblem[] {
  const problem = (key: CardProblem["key"], message: string): CardProblem[] => [
    { field: "cvv", attribute: "cvv", key, message },
  ];
  if (cvv === "") return problem("errors.blank", "The card verification code is required.");
  const lengths = brandOf(pan)?.cvvLengths ?? [3, 4];
  if (!/^[0-9]+$/.test(cvv) || !lengths.includes(cvv.length)) {
    return problem("errors.invalid", `The card verification code must have ${lengths.join(" or ")} digits.`);
  }
  return [];
}

const MAX_VALIDITY_YEARS = 25;

function checkExpiry(card: CardData, clock: Clock): CardProblem[] {
  const { expirationMonth: month, expirationYear: year } = card;
  const problems: CardProblem[] = [];
  if (!/^(0[1-9]|1[0-2])$/.test(month))
    problems.push(expiryProblem("expirationMonth", month, "`01` to `12`"));
  if (!/^[0-9]{4}$/.test(year)) problems.push(expiryProblem("expirationYear", year, "four digits"));
  if (problems.length > 0) return problems;

  // A card is good to the last day printed on it, also where that day ends last on earth.
  const today = clock
    .now()
    .subtract({ hours: 12 })
    .toZonedDateTimeISO("UTC")
    .toPlainDate()
    .toPlainYearMonth();
  const expiry = Temporal.PlainYearMonth.from(`${year}-${month}`);
  if (Temporal.PlainYearMonth.compare(expiry, today) < 0) {
    const attribute = Number(year) < today.year ? "year" : "month";
    const field = attribute === "year" ? "expirationYear" : "expirationMonth";
    return [{ field, attribute, key: "errors.expired", message: "The card has expired." }];
  }
  if (Number(year) > today.year + MAX_VALIDITY_YEARS) {
    return [expiryProblem("expirationYear", year, "a year on a card")];
  }
  return [];
}

function expiryProblem(
  field: "expirationMonth" | "expirationYear",
  value: string,
  expected: string,
): CardProblem {
  const attribute = field === "expirationMonth" ? "month" : "year";
  if (value === "") {
    return { field, attribute, key: "errors.blank", message: `The expiration ${attribute} is required.` };
  }
  return {
    field,
    attribute,
    key: "errors.invalid",
    message: `The expiration ${attribute} must be ${expected}.`,
  };
}

const MAX_HOLDER = 255;

function checkHolder(cardHolder: string, required: boolean): CardProblem[] {
  const problem = (key: CardProblem["key"], message: string): CardProblem[] => [
    { field: "cardHolder", attribute: "card_holder", key, message },
  ];
  if (cardHolder.trim() === "")
    return required ? problem("errors.blank", "The card holder is required.") : [];
  if (cardHolder.length > MAX_HOLDER || /\p{Cc}/u.test(cardHolder)) {
    return problem("errors.invalid", `The card holder must be a name of at most ${MAX_HOLDER} characters.`);
  }
  // People paste their card number into the wrong field; it must not be kept there in the open.
  if (holdsLongNumber(cardHolder)) {
    return problem("errors.invalid", "The card holder must be a name, not a card number.");
  }
  return [];
}
