import { Type } from "typebox";
import { Nullable, Text } from "./schemas.ts";

export const MerchantName = Text(
  255,
  "Name of the merchant; customers see it on payment pages.",
  "Demo Shop",
);
export const MerchantDescription = Nullable(Text(1_024, "For the operator only.", "Web shop", 0));

export const MerchantSchema = Type.Object(
  {
    guid: Type.String({ examples: ["ME-0000-0000-0000-0000-0000-0001"] }),
    tenantGuid: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
  },
  { title: "Merchant" },
);
