import { isPayByLink } from "../../pay-by-link/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { ITEM_L2L3_FIELDS } from "../../transactions/index.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import type { SentRequest, TransactionRequest } from "./field-matrix.ts";

/**
 * Puts what published clients write in several ways into one: numbers of ids and of a merchant's own conversion become
 * text, an item's level 2 and 3 data goes into its `l2l3Data`, and a Pay-by-Link has no `transactionToken`.
 *
 * @returns a refusal of a field with two different values, or a number that is no decimal amount
 */
export function canonicalRequest(sent: SentRequest): TransactionRequest | FieldRefusal {
  const items = sent.items && canonicalItems(sent.items);
  if (isRefusal(items)) return items;
  const dccData = sent.dccData && decimalTexts(sent.dccData);
  if (isRefusal(dccData)) return dccData;
  const { customer, customerProfileData, threeDSecureData, payByLink, transactionToken, ...rest } = sent;
  const tokenNotUsed = isPayByLink(sent) && transactionToken !== undefined;
  return {
    ...rest,
    ...(transactionToken !== undefined && !tokenNotUsed && { transactionToken }),
    ...(customer && { customer: withText(customer, "identification") }),
    ...(customerProfileData && {
      customerProfileData: withText(customerProfileData, "customerIdentification"),
    }),
    ...(threeDSecureData && { threeDSecureData: withUpperCaseScheme(threeDSecureData) }),
    ...(payByLink && {
      payByLink: { ...payByLink, ...(tokenNotUsed && { transactionTokenNotUsed: true as const }) },
    }),
    ...(items && { items }),
    ...(dccData && { dccData }),
  };
}

type Texted<Given, Name extends keyof Given> = Omit<Given, Name> & { [Key in Name]?: string };

function withText<Given extends object, Name extends keyof Given>(
  given: Given,
  name: Name,
): Texted<Given, Name> {
  const { [name]: value, ...rest } = given;
  return (value === undefined ? rest : { ...rest, [name]: String(value) }) as Texted<Given, Name>;
}

function withUpperCaseScheme(
  data: NonNullable<SentRequest["threeDSecureData"]>,
): NonNullable<SentRequest["threeDSecureData"]> {
  return data.schemeId === undefined ? data : { ...data, schemeId: "CB" };
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
      return fieldInvalid(
        `items[${index}].${differing}`,
        `differs from items[${index}].l2l3Data.${differing}`,
      );
    const beside = Object.fromEntries(flat.map((name) => [name, item[name]]));
    const rest = Object.fromEntries(
      Object.entries(item).filter(([name]) => !(ITEM_L2L3_FIELDS as readonly string[]).includes(name)),
    );
    canonical.push(flat.length === 0 ? item : { ...rest, l2l3Data: { ...beside, ...nested } });
  }
  return canonical;
}

const DECIMALS = {
  originalAmount: /^\d{1,10}(\.\d{1,3})?$/,
  convertedAmount: /^\d{1,10}(\.\d{1,3})?$/,
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
      return fieldInvalid(`dccData.${name}`, "is not a decimal number of the allowed size");
  }
  return { ...data, ...texts };
}
