import {
  brandName,
  isIban,
  checkCard,
  readExpiry,
  readIban,
  readPan,
  type CardData,
  type CardProblem,
  withoutEmptyCvv,
} from "../../vault/index.ts";
import { brandOf } from "../../platform/card-numbers/index.ts";
import { fillIn, type Language } from "../../languages/index.ts";
import {
  cardSource,
  readCustomerField,
  type ChosenSource,
  type PageEntry,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import type { CustomerField } from "../../providers/index.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { BankChoice } from "./bank-field.ts";
import { brandsOfCard, type BrandOffer } from "./brand-offer.ts";
import { customerFieldProblem } from "./customer-fields.ts";
import type { FormProblems, FormValues } from "./form-values.ts";

/** Fields of a posted form. Each is text or was not sent: anything else counts as not sent. */
export type PostedForm = Readonly<Record<string, unknown>>;

type ReadInstrument =
  | { readonly kind: "source"; readonly source: ChosenSource }
  | { readonly kind: "problems"; readonly problems: FormProblems; readonly values: FormValues };

const MAX_CHARACTERS = 300;

export function textField(form: PostedForm, name: string): string {
  const value = form[name];
  return typeof value === "string" && value.length <= MAX_CHARACTERS ? value.trim() : "";
}

/** Reads the instrument that a customer typed, or returns its errors in the page's language. */
export async function readInstrument(
  parts: TransactionParts,
  options: {
    entry: PageEntry;
    form: PostedForm;
    texts: PageTexts;
    language: Language;
    testMode: boolean;
    requireCvv: boolean;
    brands: BrandOffer;
    banks: BankChoice;
  },
): Promise<ReadInstrument> {
  const { entry } = options;
  switch (entry.kind) {
    case "card":
      return readCard(parts, options);
    case "iban":
      return readAccount(options);
    case "wallet":
      return readWallet(options);
    case "fields":
      return readFields(entry.fields, options);
  }
}

interface FormToRead {
  readonly form: PostedForm;
  readonly texts: PageTexts;
  readonly language: Language;
  readonly testMode: boolean;
  readonly requireCvv: boolean;
  readonly brands: BrandOffer;
  readonly banks: BankChoice;
}

async function readCard(
  parts: TransactionParts,
  { form, texts, language, requireCvv, brands }: FormToRead,
): Promise<ReadInstrument> {
  const expiry = expiryOf(textField(form, "expiry"));
  const card: CardData = {
    pan: readPan(textField(form, "cardNumber")),
    cvv: textField(form, "cvv"),
    expirationMonth: expiry.month,
    expirationYear: expiry.year,
    cardHolder: textField(form, "cardHolder"),
  };
  const found = checkCard(card, parts.clock, { requireCvv });
  const sentBrand = textField(form, "cardBrand");
  const chosenBrand = brandsOfCard(parts.vault, { digits: card.pan, offer: brands }).find(
    (brand) => brand === sentBrand,
  );
  const isOther = brands.seconds.some((brand) => brand === sentBrand && brand !== chosenBrand);
  if (found.length === 0 && !isOther) {
    const chosen = { ...withoutEmptyCvv(card), ...(chosenBrand && { chosenBrand }) };
    return { kind: "source", source: cardSource(parts, chosen) };
  }
  const problems: Record<string, string> = {};
  for (const problem of found) {
    problems[FIELD_OF[problem.attribute]] ??= describeProblem(problem, card.pan, { texts, language });
  }
  if (found.length === 0)
    problems["cardBrand"] = fillIn(texts.brandNotOfCard, { brand: brandName(sentBrand) }, language);
  const looksLikeNumber = "cardHolder" in problems;
  return {
    kind: "problems",
    problems,
    values: {
      expiry: textField(form, "expiry"),
      // A card number typed into the wrong field is not sent back either.
      ...(!looksLikeNumber && { cardHolder: card.cardHolder }),
    },
  };
}

const FIELD_OF: Readonly<Record<CardProblem["attribute"], string>> = {
  number: "cardNumber",
  month: "expiry",
  year: "expiry",
  cvv: "cvv",
  card_holder: "cardHolder",
};

interface Words {
  readonly texts: PageTexts;
  readonly language: Language;
}

function describeProblem({ attribute, key }: CardProblem, pan: string, words: Words): string {
  const { texts } = words;
  switch (attribute) {
    case "number":
      return key === "errors.blank" ? texts.numberRequired : numberProblem(pan, texts);
    case "cvv":
      return key === "errors.blank" ? texts.cvvRequired : cvvProblem(pan, words);
    case "card_holder":
      return texts.holderInvalid;
    case "month":
    case "year":
      return key === "errors.expired" ? texts.expired : texts.expiryInvalid;
  }
}

function numberProblem(pan: string, texts: PageTexts): string {
  const lengths = brandOf(pan)?.panLengths;
  if (!lengths || !/^[0-9]+$/.test(pan)) return texts.numberInvalid;
  if (pan.length < Math.min(...lengths)) return texts.numberIncomplete;
  return lengths.includes(pan.length) ? texts.numberMistyped : texts.numberInvalid;
}

function cvvProblem(pan: string, { texts, language }: Words): string {
  const lengths = brandOf(pan)?.cvvLengths;
  if (!lengths) return texts.cvvInvalid;
  return fillIn(texts.cvvLength, { count: String(Math.max(...lengths)) }, language);
}

/** Text that is no date is refused as such, and an empty field as empty. */
function expiryOf(text: string): { month: string; year: string } {
  if (text === "") return { month: "", year: "" };
  return readExpiry(text) ?? { month: "?", year: "?" };
}

function readAccount({ form, texts, testMode }: FormToRead): ReadInstrument {
  const iban = readIban(textField(form, "iban"));
  if (isIban(iban, { isTest: testMode })) {
    return { kind: "source", source: { kind: "iban", data: { iban }, registration: null } };
  }
  const problems = { iban: iban === "" ? texts.required : texts.ibanInvalid };
  return { kind: "problems", problems, values: { iban: textField(form, "iban") } };
}

function readWallet({ form, texts }: FormToRead): ReadInstrument {
  const walletReferenceId = textField(form, "wallet");
  if (walletReferenceId !== "" && walletReferenceId.length <= 100 && !/\p{Cc}/u.test(walletReferenceId)) {
    return { kind: "source", source: { kind: "wallet", data: { walletReferenceId }, registration: null } };
  }
  return { kind: "problems", problems: { wallet: texts.required }, values: {} };
}

/** A code is for one payment, and is not sent back when it was wrong. */
function readFields(fields: readonly CustomerField[], { form, texts, banks }: FormToRead): ReadInstrument {
  const read = fields.map((field) => [field, readField(field, { form, banks })] as const);
  const wrong = read.filter(([, value]) => value === undefined).map(([field]) => field);
  if (wrong.length === 0)
    return { kind: "source", source: { kind: "none", entered: Object.fromEntries(read) } };
  return {
    kind: "problems",
    problems: Object.fromEntries(wrong.map((field) => [field, customerFieldProblem(field, texts)])),
    values: { phone: textField(form, "phone"), bank: textField(form, "bank") },
  };
}

/** A bank must be one of the list that takes payments. */
function readField(
  field: CustomerField,
  { form, banks = "unknown" }: Pick<FormToRead, "form" | "banks">,
): string | undefined {
  const value = readCustomerField(field, textField(form, field));
  if (field !== "bank") return value;
  const isListed = banks !== "unknown" && banks.some(({ id, isAvailable }) => id === value && isAvailable);
  return isListed ? value : undefined;
}
