import { isCardBrand, holdsLongNumber, isSecondBrand } from "../../platform/card-numbers/index.ts";
import {
  checkCard,
  isIban,
  readExpiry,
  readIban,
  readMonthAndYear,
  readPan,
  type CardData,
} from "../../vault/index.ts";
import { invalid, type RowInstrument, type RowProblem } from "./file-row.ts";
import type { RowReaders, Values } from "./row-readers.ts";

/** The card of a row, or its mandate for direct debits where it has an IBAN and no card. */
export function instrumentOf(values: Values, readers: RowReaders): RowInstrument | RowProblem {
  if (!values.has("pan") && values.has("iban")) return mandateOf(values, readers);
  if (!readers.cards) return invalid("pan", { code: "no_card_connector" });
  const pan = readPan(values.get("pan") ?? "");
  const { month, year } = expiryOf(values);
  const kind = kindOfCard(values);
  if ("state" in kind) return kind;
  const card: CardData = {
    pan,
    expirationMonth: month,
    expirationYear: year,
    cardHolder: holderOf(values),
    ...kind,
  };
  const problems = checkCard(card, readers.clock, { requireCardHolder: false });
  const [problem] = problems;
  if (!problem) return { method: "card", data: card };
  const { field, key, message: reason } = problem;
  if (problems.every((one) => one.key === "errors.expired"))
    return { state: "expired", field, fault: { code: "card_expired", values: { month, year } } };
  return invalid(field, {
    code: "card_refused",
    because: key === "errors.blank" ? "blank" : "invalid",
    reason,
  });
}

/** The brand that the customer chose, and the wallet that the card came out of: this gateway's own exports have them. */
function kindOfCard(values: Values): Pick<CardData, "chosenBrand" | "wallet"> | RowProblem {
  const [brand, type] = [values.get("chosenBrand"), values.get("walletType")];
  if (brand !== undefined && !isCardBrand(brand) && !isSecondBrand(brand))
    return invalid("chosenBrand", { code: "no_brand" });
  if (type !== undefined && type !== "applepay" && type !== "googlepay")
    return invalid("walletType", { code: "either", first: "applepay", second: "googlepay" });
  return {
    ...(brand !== undefined && { chosenBrand: brand }),
    ...(type !== undefined && { wallet: { type, isNetworkToken: false } }),
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
  if (!mandates) return invalid("iban", { code: "no_mandate_connector" });
  const iban = readIban(values.get("iban") ?? "");
  if (!isIban(iban, mandates)) return invalid("iban", { code: "not_iban" });
  const mandateId = values.get("mandate");
  if (mandateId !== undefined && mandateId.length > MAX_MANDATE)
    return invalid("mandate", { code: "most_characters", values: { limit: MAX_MANDATE } });
  const mandateDate = values.get("mandateDate");
  if (mandateDate !== undefined && !DAY.test(mandateDate)) return invalid("mandateDate", { code: "no_date" });
  const bic = values.get("bic");
  if (bic !== undefined && !/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/i.test(bic))
    return invalid("bic", { code: "not_bic" });
  const data = {
    iban,
    ...(bic !== undefined && { bic: bic.toUpperCase() }),
    ...(mandateId !== undefined && { mandateId }),
    ...(mandateDate !== undefined && { mandateDate }),
  };
  return { method: "iban", data, creditorId: values.get("creditorId") ?? null };
}
