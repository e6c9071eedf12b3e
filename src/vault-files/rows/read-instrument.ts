import { holdsLongNumber } from "../../platform/card-numbers/index.ts";
import {
  checkCard,
  isIban,
  readExpiry,
  readIban,
  readMonthAndYear,
  readPan,
  type CardData,
} from "../../vault/index.ts";
import type { RowInstrument, RowProblem } from "./file-row.ts";
import type { RowReaders, Values } from "./row-readers.ts";

/** The card of a row, or its mandate for direct debits where it has an IBAN and no card. */
export function instrumentOf(values: Values, readers: RowReaders): RowInstrument | RowProblem {
  if (!values.has("pan") && values.has("iban")) return mandateOf(values, readers);
  if (!readers.cards) return invalid("pan", "the merchant has no connector for cards with customer profiles");
  const pan = readPan(values.get("pan") ?? "");
  const { month, year } = expiryOf(values);
  const card: CardData = { pan, expirationMonth: month, expirationYear: year, cardHolder: holderOf(values) };
  const problems = checkCard(card, readers.clock, { requireCardHolder: false });
  const [problem] = problems;
  if (!problem) return { method: "card", data: card };
  const isExpired = problems.every(({ key }) => key === "errors.expired");
  return {
    state: isExpired ? "expired" : "invalid",
    field: problem.field,
    message: isExpired ? `The card expired in ${month}/${year}.` : problem.message,
  };
}

function expiryOf(values: Values): { month: string; year: string } {
  const [month, year] = [values.get("expirationMonth"), values.get("expirationYear")];
  if (month !== undefined && year !== undefined) return readMonthAndYear({ month, year });
  return readExpiry(values.get("expiration") ?? "") ?? { month: month ?? "", year: year ?? "" };
}

/** A name of the customer where the card has none. A text that cannot be a name is left out. */
function holderOf(values: Values): string {
  const names = [values.get("firstName"), values.get("lastName")].filter((name) => name !== undefined);
  const holder = values.get("cardHolder") ?? values.get("name") ?? names.join(" ");
  return holdsLongNumber(holder) ? "" : holder;
}

const MAX_MANDATE = 50;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function mandateOf(values: Values, { mandates }: RowReaders): RowInstrument | RowProblem {
  if (!mandates)
    return invalid("iban", "the merchant has no connector for direct debits with customer profiles");
  const iban = readIban(values.get("iban") ?? "");
  if (!isIban(iban, mandates)) return invalid("iban", "The IBAN is not valid.");
  const mandateId = values.get("mandate");
  if (mandateId !== undefined && mandateId.length > MAX_MANDATE)
    return invalid("mandate", `must have at most ${MAX_MANDATE} characters`);
  const mandateDate = values.get("mandateDate");
  if (mandateDate !== undefined && !DAY.test(mandateDate))
    return invalid("mandateDate", "must be a day: 2026-11-29");
  const bic = values.get("bic");
  if (bic !== undefined && !/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/i.test(bic))
    return invalid("bic", "must be a BIC of 8 or 11 characters");
  const data = {
    iban,
    ...(bic !== undefined && { bic: bic.toUpperCase() }),
    ...(mandateId !== undefined && { mandateId }),
    ...(mandateDate !== undefined && { mandateDate }),
  };
  return { method: "iban", data, creditorId: values.get("creditorId") ?? null };
}

function invalid(field: string, message: string): RowProblem {
  return { state: "invalid", field, message };
}
