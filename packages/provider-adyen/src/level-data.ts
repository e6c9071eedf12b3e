import {
  cutText,
  isRefusal,
  parseAmount,
  text,
  type JsonObject,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { adyenAmount } from "./currencies.ts";
import { present } from "./present.ts";

/** Fields that Adyen has; others of `l2l3Data` are refused by their name before the request is recorded. */
export const LEVEL_FIELDS = ["taxAmount", "freightAmount", "dutyAmount"] as const;
/** The same of the items. */
export const ITEM_LEVEL_FIELDS = ["unit", "unitPrice", "discount", "taxAmount", "commodityCode"] as const;

const MAX_CUSTOMER_REFERENCE = 25;
const MAX_DESCRIPTION = 26;
const MAX_PRODUCT_CODE = 12;
const MAX_UNIT = 3;

type Item = ProviderRequest["items"][number];

/** Level 2 and 3 data (docs.adyen.com/payment-methods/cards/enhanced-scheme-data/l2-l3). */
export function levelTwoThree(request: ProviderRequest): JsonObject | undefined {
  const { amount, merchantTransactionId, customer, items } = request;
  const isGiven = request.l2l3Data !== null || items.some((item) => item["l2l3Data"] !== undefined);
  if (!isGiven || !amount) return undefined;
  const l2l3Data = request.l2l3Data ?? {};
  const minor = (value: unknown) => minorOf(value, amount.currency);
  const lines = items.map((item) => lineOf(item, minor)).filter((line) => Object.keys(line).length > 0);
  return {
    levelTwoThree: present({
      customerReferenceNumber: cutText(merchantTransactionId, MAX_CUSTOMER_REFERENCE),
      totalTaxAmount: minor(l2l3Data["taxAmount"]),
      freightAmount: minor(l2l3Data["freightAmount"]),
      dutyAmount: minor(l2l3Data["dutyAmount"]),
      destination: destinationOf(customer),
      itemDetailLines: lines.length > 0 ? lines : undefined,
    }),
  };
}

function lineOf(item: Item, minor: (value: unknown) => number | undefined): JsonObject {
  const level = levelOf(item);
  const quantity = item["quantity"] === undefined ? undefined : Number(item["quantity"]);
  const unitPrice = minor(level["unitPrice"]) ?? minor(item["price"]);
  return present({
    description: cutText(text(item["description"]) || text(item["name"]), MAX_DESCRIPTION),
    productCode: cutText(text(item["identification"]), MAX_PRODUCT_CODE),
    commodityCode: cutText(text(level["commodityCode"]), MAX_PRODUCT_CODE),
    quantity,
    unitOfMeasure: cutText(text(level["unit"]), MAX_UNIT),
    unitPrice,
    discountAmount: minor(level["discount"]),
    totalAmount: unitPrice === undefined ? undefined : totalOf(unitPrice, quantity, minor(level["discount"])),
  });
}

function levelOf(item: Item): Item {
  return { ...item, ...(item["l2l3Data"] as object | undefined) };
}

function totalOf(unitPrice: number, quantity = 1, discount = 0): number | undefined {
  const total = BigInt(unitPrice) * BigInt(quantity) - BigInt(discount);
  return total >= 0n && total <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(total) : undefined;
}

function destinationOf(customer: ProviderRequest["customer"]): JsonObject | undefined {
  const destination = present({
    postalCode: cutText(text(customer["shippingPostcode"]), 10),
    stateOrProvince: cutText(text(customer["shippingState"]), 3),
  });
  return Object.keys(destination).length > 0 ? destination : undefined;
}

/** The bought items, as wallets show them. */
export function lineItems({ items, amount }: ProviderRequest): JsonObject[] | undefined {
  if (items.length === 0 || !amount) return undefined;
  return items.map((item) =>
    present({
      id: text(item["identification"]),
      description: text(item["description"]) || text(item["name"]),
      quantity: item["quantity"] === undefined ? 1 : Number(item["quantity"]),
      amountIncludingTax: minorOf(item["price"], amount.currency),
      taxAmount: minorOf(levelOf(item)["taxAmount"], amount.currency),
    }),
  );
}

/**
 * The lines of a method that is sold with them: their sum must be the amount. Where the items do not add up to it, or there are none, the
 * order is one line.
 */
export function orderLines(request: ProviderRequest): JsonObject[] | undefined {
  const { amount, description, merchantTransactionId } = request;
  if (!amount) return undefined;
  const total = adyenAmount(amount).value;
  const lines = lineItems(request) ?? [];
  const sums = lines.map(({ quantity, amountIncludingTax: each }) =>
    typeof each === "number" ? BigInt(each) * BigInt(Number(quantity)) : undefined,
  );
  const isWhole = sums.every((sum) => sum !== undefined);
  if (isWhole && sums.reduce((sum, one) => sum + one, 0n) === BigInt(total)) return lines;
  const name = cutText(description ?? merchantTransactionId, 255);
  return [{ id: "order", description: name, quantity: 1, amountIncludingTax: total }];
}

/** Whole numbers only; an amount that the currency cannot have is left out. */
function minorOf(value: unknown, currency: string): number | undefined {
  const given = typeof value === "number" ? String(value) : text(value);
  if (!given) return undefined;
  const money = parseAmount(given, currency);
  return isRefusal(money) ? undefined : adyenAmount(money).value;
}
