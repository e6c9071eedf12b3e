import { Type } from "typebox";
import { Amount, closed, CurrencyCode, named, StringMap, text } from "./primitives.ts";

export const AmountOrNumber = Type.Union([Amount, Type.Number({ minimum: 0, maximum: 9_999_999_999 })]);

const TaxDetail = named("TaxDetail", {
  type: Type.Optional(text(255)),
  amount: Type.Optional(Amount),
  rate: Type.Optional(Amount),
  code: Type.Optional(text(255)),
  taxId: Type.Optional(text(255)),
  applied: Type.Optional(text(255)),
  exemptionCode: Type.Optional(text(255)),
});
const TaxDetails = Type.Array(TaxDetail, { maxItems: 10 });

const itemL2L3Fields = {
  type: Type.Optional(text(32)),
  unit: Type.Optional(text(16)),
  unitPrice: Type.Optional(Amount),
  discount: Type.Optional(Amount),
  discountRate: Type.Optional(Amount),
  shippingAmount: Type.Optional(Amount),
  taxAmount: Type.Optional(Amount),
  taxRate: Type.Optional(Amount),
  commodityCode: Type.Optional(text(64)),
  taxDetails: Type.Optional(TaxDetails),
};
/** The names of an item's level 2 and 3 data, which clients send in its `l2l3Data` or beside its other fields. */
export const ITEM_L2L3_FIELDS = Object.keys(itemL2L3Fields) as readonly (keyof typeof itemL2L3Fields)[];

const Item = named("Item", {
  ...itemL2L3Fields,
  identification: Type.Optional(text(128)),
  name: Type.Optional(text(256)),
  description: Type.Optional(text(2048)),
  quantity: Type.Optional(
    Type.Union([
      Type.Integer({ minimum: 1, maximum: 999_999_999 }),
      Type.String({ pattern: "^[1-9][0-9]{0,8}$" }),
    ]),
  ),
  price: Type.Optional(AmountOrNumber),
  currency: Type.Optional(CurrencyCode),
  l2l3Data: Type.Optional(closed(itemL2L3Fields, "Its fields may also stand beside the item's other fields")),
  extraData: Type.Optional(StringMap),
});
export const Items = Type.Array(Item, { maxItems: 128 });

const Split = named("Split", {
  identification: Type.Optional(text(11)),
  amount: Type.Optional(AmountOrNumber),
  currency: Type.Optional(CurrencyCode),
  sellerMerchantGuid: Type.Optional(text(36)),
  sellerMerchantExternalId: Type.Optional(text(128)),
  commissionFee: Type.Optional(
    closed({ amount: Type.Optional(AmountOrNumber), currency: Type.Optional(CurrencyCode) }),
  ),
});
export const Splits = Type.Array(Split, { maxItems: 10 });

export const L2L3Data = named("L2L3Data", {
  taxAmount: Type.Optional(Amount),
  vatRegistrationNumber: Type.Optional(text(255)),
  nationalTaxIncluded: Type.Optional(text(5)),
  discountAmount: Type.Optional(Amount),
  commodityCode: Type.Optional(text(255)),
  freightAmount: Type.Optional(Amount),
  freightTaxAmount: Type.Optional(Amount),
  dutyAmount: Type.Optional(Amount),
  taxDetails: Type.Optional(TaxDetails),
});
