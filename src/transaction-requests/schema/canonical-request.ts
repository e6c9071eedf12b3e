import { readIban, readMonthAndYear, readPan } from "../../vault/index.ts";
import { languageTag } from "../../languages/index.ts";
import { isPayByLink } from "../../pay-by-link/index.ts";
import { NO_IP_ADDRESS, readIpAddress } from "../../platform/ip-address.ts";
import { findCurrency, formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { ITEM_L2L3_FIELDS } from "../../transactions/index.ts";
import { parseMoney } from "../accept/parse-money.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import type { SentRequest, TransactionRequest } from "./field-matrix.ts";

/**
 * Puts what published clients write in several ways into one: numbers of ids and of a merchant's own conversion become
 * text, amounts get their currency's decimals, an item's level 2 and 3 data goes into its `l2l3Data`, and a Pay-by-Link
 * has no `transactionToken`.
 *
 * @returns a refusal of a field with two different values, or of a converted amount that its currency cannot have
 */
export function canonicalRequest(sent: SentRequest): TransactionRequest | FieldRefusal {
  const items = sent.items && canonicalItems(sent.items);
  if (isRefusal(items)) return items;
  const dccData = sent.dccData && decimalTexts(sent.dccData);
  if (isRefusal(dccData)) return dccData;
  const customer = sent.customer && canonicalCustomer(sent.customer);
  if (isRefusal(customer)) return customer;
  const threeDSecureData = sent.threeDSecureData && canonicalAuthentication(sent.threeDSecureData);
  if (isRefusal(threeDSecureData)) return threeDSecureData;
  const { customer: _sent, customerProfileData, payByLink, transactionToken, language, ...rest } = sent;
  const tokenNotUsed = isPayByLink(sent) && transactionToken !== undefined;
  return {
    ...rest,
    ...amountsInForm(sent),
    ...(sent.cardData && { cardData: readCardData(sent.cardData) }),
    ...(transactionToken !== undefined && !tokenNotUsed && { transactionToken }),
    ...(language !== undefined && { language: languageTag(language) ?? language }),
    ...(customer && { customer: withText(customer, "identification") }),
    ...(customerProfileData && {
      customerProfileData: withText(customerProfileData, "customerIdentification"),
    }),
    ...(threeDSecureData && { threeDSecureData }),
    ...(payByLink && {
      payByLink: { ...payByLink, ...(tokenNotUsed && { transactionTokenNotUsed: true as const }) },
    }),
    ...(items && { items }),
    ...(dccData && { dccData }),
  };
}

type CardData = NonNullable<SentRequest["cardData"]>;

function readCardData({ pan, expirationMonth, expirationYear, ...card }: CardData): CardData {
  const { month, year } = readMonthAndYear({ month: expirationMonth, year: expirationYear });
  return { ...card, pan: readPan(pan), expirationMonth: month, expirationYear: year };
}

type Texted<Given, Name extends keyof Given> = Omit<Given, Name> & { [Key in Name]?: string };

function withText<Given extends object, Name extends keyof Given>(
  given: Given,
  name: Name,
): Texted<Given, Name> {
  const { [name]: value, ...rest } = given;
  return (value === undefined ? rest : { ...rest, [name]: String(value) }) as Texted<Given, Name>;
}

type Customer = NonNullable<SentRequest["customer"]>;

function canonicalCustomer(customer: Customer): Customer | FieldRefusal {
  const ipAddress = customer.ipAddress === undefined ? undefined : readIpAddress(customer.ipAddress);
  if (customer.ipAddress !== undefined && ipAddress === undefined) return noIpAddress("customer.ipAddress");
  const { paymentData } = customer;
  const { ibanData } = paymentData ?? {};
  return {
    ...customer,
    ...(ipAddress !== undefined && { ipAddress }),
    ...(ibanData?.iban !== undefined && {
      paymentData: { ...paymentData, ibanData: { ...ibanData, iban: readIban(ibanData.iban) } },
    }),
  };
}

type Authentication = NonNullable<SentRequest["threeDSecureData"]>;

function canonicalAuthentication(data: Authentication): Authentication | FieldRefusal {
  const { browserIpAddress, browserLanguage, schemeId } = data;
  const ipAddress = browserIpAddress === undefined ? undefined : readIpAddress(browserIpAddress);
  if (browserIpAddress !== undefined && ipAddress === undefined)
    return noIpAddress("threeDSecureData.browserIpAddress");
  return {
    ...data,
    ...(schemeId !== undefined && { schemeId: "CB" }),
    ...(ipAddress !== undefined && { browserIpAddress: ipAddress }),
    ...(browserLanguage !== undefined && {
      browserLanguage: languageTag(browserLanguage) ?? browserLanguage,
    }),
  };
}

function noIpAddress(path: string): FieldRefusal {
  return fieldInvalid(path, NO_IP_ADDRESS);
}

type Items = NonNullable<SentRequest["items"]>;

function canonicalItems(items: Items): Items | FieldRefusal {
  const canonical: Items = [];
  for (const [index, item] of items.entries()) {
    const flat = ITEM_L2L3_FIELDS.filter((name) => item[name] !== undefined);
    const nested = item.l2l3Data ?? {};
    const differing = flat.find(
      (name) => nested[name] !== undefined && JSON.stringify(nested[name]) !== JSON.stringify(item[name]),
    );
    if (differing)
      return fieldInvalid(`items[${index}].${differing}`, {
        code: "differs_from",
        other: `items[${index}].l2l3Data.${differing}`,
      });
    const beside = Object.fromEntries(flat.map((name) => [name, item[name]]));
    const rest = Object.fromEntries(
      Object.entries(item).filter(([name]) => !(ITEM_L2L3_FIELDS as readonly string[]).includes(name)),
    );
    canonical.push(flat.length === 0 ? item : { ...rest, l2l3Data: { ...beside, ...nested } });
  }
  return canonical;
}

const DCC_AMOUNTS = { originalAmount: "originalCurrency", convertedAmount: "convertedCurrency" } as const;
const DECIMALS = {
  originalAmount: /^\d{1,10}(\.\d{1,3}0{0,7})?$/,
  convertedAmount: /^\d{1,10}(\.\d{1,3}0{0,7})?$/,
  conversionRate: /^\d{1,10}(\.\d{1,10})?$/,
  markUp: /^-?\d{1,6}(\.\d{1,6})?$/,
} as const;

type DccData = NonNullable<SentRequest["dccData"]>;

/** A number of so few digits reads back as it was written; one with more is refused rather than rounded. */
function decimalTexts(data: DccData): DccData | FieldRefusal {
  const texts: Record<string, string> = {};
  for (const [name, pattern] of Object.entries(DECIMALS)) {
    const value = data[name as keyof typeof DECIMALS];
    if (value === undefined) continue;
    texts[name] = String(value);
    if (!pattern.test(texts[name]))
      return fieldInvalid(`dccData.${name}`, {
        code: "wrong_form",
        form: "number",
        wanted: "is not a decimal number of the allowed size",
      });
  }
  for (const [name, currencyName] of Object.entries(DCC_AMOUNTS)) {
    const { [name]: amount } = texts;
    const currency = data[currencyName];
    if (amount === undefined || currency === undefined || !findCurrency(currency)) continue;
    const money = parseMoney(`dccData.${name}`, amount, currency);
    if (isRefusal(money)) return money;
    texts[name] = formatAmount(money);
  }
  return { ...data, ...texts };
}

/** Amounts in the currency's own form, as `705` for `705.00` JPY; what is not one is refused later, by its rule. */
function amountsInForm({
  currency,
  amount,
  surchargeAmount,
  splits,
  schedule,
}: SentRequest): Pick<SentRequest, "amount" | "surchargeAmount" | "splits" | "schedule"> {
  return {
    ...(amount !== undefined && { amount: inForm(amount, currency) }),
    ...(surchargeAmount !== undefined && { surchargeAmount: inForm(String(surchargeAmount), currency) }),
    ...(schedule && { schedule: withAmountInForm(schedule, schedule.currency) }),
    ...(splits && {
      splits: splits.map((split) => ({
        ...withAmountInForm(split, currency),
        ...(split.commissionFee && { commissionFee: withAmountInForm(split.commissionFee, currency) }),
      })),
    }),
  };
}

function withAmountInForm<Given extends { amount?: string | number }>(
  given: Given,
  currency: string | undefined,
): Given {
  return typeof given.amount === "string" ? { ...given, amount: inForm(given.amount, currency) } : given;
}

function inForm(text: string, currency: string | undefined): string {
  if (currency === undefined || !findCurrency(currency)) return text;
  const money = parseAmount(text, currency);
  return isRefusal(money) ? text : formatAmount(money);
}
