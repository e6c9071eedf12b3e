import {
  cutText,
  isRefusal,
  parseAmount,
  text,
  type FormFields,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { stripeAmount } from "./stripe-amount.ts";

/** Fields that Stripe has; others of `l2l3Data` are refused by their name before the request is recorded. */
export const LEVEL_FIELDS = ["taxAmount", "freightAmount", "discountAmount"] as const;
/** The same of the items. */
export const ITEM_LEVEL_FIELDS = ["unit", "unitPrice", "discount", "taxAmount", "commodityCode"] as const;

const MAX_ORDER_REFERENCE = 25;
const MAX_PRODUCT_CODE = 12;
const MAX_PRODUCT_NAME = 26;
const MAX_UNIT = 12;

type Item = ProviderRequest["items"][number];

/** Level 2 and 3 data of the payment and of its items (docs.stripe.com/payments/payment-line-items). */
export function levelFields(request: ProviderRequest): FormFields {
  const { amount, merchantTransactionId, items } = request;
  const isGiven = request.l2l3Data !== null || items.some((item) => item["l2l3Data"] !== undefined);
  if (!isGiven || !amount) return {};
  const l2l3Data = request.l2l3Data ?? {};
  const minor = (value: unknown) => minorOf(value, amount.currency);
  const [tax, discount] = [minor(l2l3Data["taxAmount"]), minor(l2l3Data["discountAmount"])];
  // Stripe takes a tax and a discount of the payment or of its items, and not of both.
  const isWhole = { hasTax: tax !== undefined, hasDiscount: discount !== undefined };
  return {
    amount_details: {
      ...(tax !== undefined && { tax: { total_tax_amount: tax } }),
      shipping: { amount: minor(l2l3Data["freightAmount"]) },
      discount_amount: discount,
      line_items: items.flatMap((item) => lineOf(item, { minor, ...isWhole })),
    },
    payment_details: { order_reference: cutText(merchantTransactionId, MAX_ORDER_REFERENCE) },
  };
}

/** An item without a name or a price is none for Stripe. */
function lineOf(
  item: Item,
  options: {
    minor: (value: unknown) => number | undefined;
    hasTax: boolean;
    hasDiscount: boolean;
  },
): FormFields[] {
  const { minor, hasTax, hasDiscount } = options;
  const level = { ...item, ...(item["l2l3Data"] as object | undefined) } as Item;
  const unitCost = minor(level["unitPrice"]) ?? minor(item["price"]);
  const name = cutText(text(item["name"]) || text(item["description"]), MAX_PRODUCT_NAME);
  if (!name || unitCost === undefined) return [];
  const tax = hasTax ? undefined : minor(level["taxAmount"]);
  const commodityCode = cutText(text(level["commodityCode"]), MAX_PRODUCT_CODE);
  return [
    {
      product_name: name,
      product_code: cutText(text(item["identification"]), MAX_PRODUCT_CODE) || undefined,
      quantity: item["quantity"] === undefined ? 1 : Number(item["quantity"]),
      unit_cost: unitCost,
      unit_of_measure: cutText(text(level["unit"]), MAX_UNIT) || undefined,
      discount_amount: hasDiscount ? undefined : minor(level["discount"]),
      ...(tax !== undefined && { tax: { total_tax_amount: tax } }),
      ...(commodityCode && { payment_method_options: { card: { commodity_code: commodityCode } } }),
    },
  ];
}

/** An amount that the currency cannot have is left out. */
function minorOf(value: unknown, currency: string): number | undefined {
  const given = typeof value === "number" ? String(value) : text(value);
  if (!given) return undefined;
  const money = parseAmount(given, currency);
  return isRefusal(money) ? undefined : stripeAmount(money);
}
