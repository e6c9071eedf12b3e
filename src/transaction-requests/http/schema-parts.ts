import { Type } from "typebox";
import { CURRENCY_PATTERN } from "../../platform/money/index.ts";
import type { ProviderDetails } from "../../providers/index.ts";

/** Responses are open to new optional fields (spec "Versioning"). */
export const open = { additionalProperties: true } as const;

export const optional = Type.Optional;
export const text = () => Type.String();
export const nullableText = (about: { description?: string } = {}) =>
  Type.Union([Type.String(), Type.Null()], about);
export const Amount = Type.String({ pattern: "^[0-9]+([.][0-9]+)?$", examples: ["9.99"] });
export const Currency = Type.String({ pattern: CURRENCY_PATTERN, examples: ["EUR"] });
export const TextMap = Type.Record(Type.String(), Type.String());

/** Facts of an instrument, as its provider or the gateway names them. */
export type ReturnData = NonNullable<ProviderDetails["returnData"]>;

export const ReturnDataSchema = Type.Unsafe<ReturnData>(
  Type.Object(
    { _TYPE: Type.Enum(["cardData", "ibanData", "walletData", "phoneData", "achData"]) },
    {
      ...open,
      title: "ReturnData",
      description: "The instrument that was used; `_TYPE` names its kind, on which the other fields depend.",
    },
  ),
);
