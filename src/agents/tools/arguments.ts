import { Type } from "typebox";
import { CURRENCY_PATTERN } from "../../platform/money/index.ts";
import { closed } from "../../tenancy/index.ts";

/** The fields that several tools share. Every one is bounded. */
export const ARGUMENTS = {
  uuid: Type.String({ pattern: "^[0-9a-f]{20}$", description: "The payment's uuid." }),
  amount: Type.String({
    pattern: "^[0-9]{1,10}([.][0-9]{1,3})?$",
    description: "Decimal text, such as 19.90. Without it: all that is left.",
  }),
  currency: Type.String({
    pattern: CURRENCY_PATTERN,
    description: "The payment's currency, as ISO 4217 code. It is checked if it is given.",
  }),
  merchantTransactionId: Type.String({
    minLength: 1,
    maxLength: 50,
    pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
    description: "A unique id of this move: a repeated call with the same id moves nothing again.",
  }),
  reason: Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
    description: "Why, for the people who read it.",
  }),
  merchantGuid: Type.String({ pattern: "^ME-[0-9a-f-]{1,50}$", description: "One merchant of the tenant." }),
  customerIdentification: Type.String({
    minLength: 1,
    maxLength: 36,
    description: "The merchant's own id of the customer.",
  }),
  limit: Type.Integer({ minimum: 1, maximum: 50, description: "At most so many; 20 unless given." }),
  after: Type.String({ minLength: 1, maxLength: 200, description: "`next` of the previous page." }),
} as const;

export { closed };
