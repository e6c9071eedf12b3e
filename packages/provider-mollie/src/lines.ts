import {
  cutText,
  isRefusal,
  parseAmount,
  text,
  type JsonObject,
  type Money,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { descriptionOf, mollieAmount } from "./amount.ts";

/**
 * The lines of the order, whose sum Mollie compares with the amount. A difference to the sum of the items is a line of its own: a
 * surcharge, or a discount.
 */
export function linesOf(request: ProviderRequest, total: Money): JsonObject[] {
  const lines = request.items.map((item) => lineOf(item, total.currency));
  if (lines.length === 0 || lines.includes(undefined))
    return [line({ description: descriptionOf(request), quantity: 1n, unit: total })];
  const known = lines.filter((one) => one !== undefined);
  const rest = total.minor - known.reduce((sum, { quantity, unit }) => sum + quantity * unit.minor, 0n);
  const difference = { quantity: 1n, unit: { minor: rest, currency: total.currency } };
  return [
    ...known.map((one) => line(one)),
    ...(rest > 0n ? [{ type: "surcharge", ...line({ description: "Surcharge", ...difference }) }] : []),
    ...(rest < 0n ? [{ type: "discount", ...line({ description: "Discount", ...difference }) }] : []),
  ];
}

interface Line {
  readonly description: string;
  readonly quantity: bigint;
  readonly unit: Money;
  readonly sku?: string;
}

/** Undefined where an item has no price of the payment's currency: then the lines would be wrong. */
function lineOf(item: Readonly<Record<string, unknown>>, currency: string): Line | undefined {
  const given = item["currency"];
  if (given !== undefined && given !== currency) return undefined;
  const price = parseAmount(wordOf(item["price"]), currency);
  if (isRefusal(price)) return undefined;
  const sku = cutText(text(item["identification"]), 64);
  return {
    description: cutText(text(item["name"]) || text(item["description"]) || sku || "Item", 255),
    quantity: BigInt(wordOf(item["quantity"]) || "1"),
    unit: price,
    ...(sku && { sku }),
  };
}

function line({ description, quantity, unit, sku }: Line): JsonObject {
  return {
    description,
    quantity: Number(quantity),
    unitPrice: mollieAmount(unit),
    totalAmount: mollieAmount({ ...unit, minor: unit.minor * quantity }),
    ...(sku && { sku }),
  };
}

/** A number or a text of a request, which was checked when it was accepted. */
function wordOf(value: unknown): string {
  return typeof value === "number" ? String(value) : text(value);
}
