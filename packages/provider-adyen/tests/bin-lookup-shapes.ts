/** The part of the BinLookup API v54 that is used, by Adyen's OpenAPI document of it (BinLookupService-v54.json). */
const ESTIMATE = "POST /pal/servlet/BinLookup/v54/getCostEstimate";

const amount = {
  type: "object",
  additionalProperties: false,
  required: ["value", "currency"],
  properties: { currency: { type: "string", minLength: 3, maxLength: 3 }, value: { type: "integer" } },
};

export const BIN_LOOKUP_SHAPES: Readonly<Record<string, { request: object; response: object }>> = {
  [ESTIMATE]: {
    request: {
      type: "object",
      additionalProperties: false,
      required: ["amount", "merchantAccount", "cardNumber"],
      properties: {
        amount,
        cardNumber: { type: "string", minLength: 4, maxLength: 19 },
        merchantAccount: { type: "string" },
        shopperInteraction: { type: "string", enum: ["Ecommerce", "ContAuth", "Moto", "POS"] },
      },
    },
    response: {
      type: "object",
      additionalProperties: false,
      properties: {
        cardBin: { type: "object" },
        costEstimateAmount: amount,
        costEstimateReference: { type: "string" },
        resultCode: { type: "string" },
      },
    },
  },
};

/** With a number that no card has. */
export const BIN_LOOKUP_BAD = {
  [ESTIMATE]: { merchantAccount: "QuittanceCOM", amount: { currency: "EUR", value: 1 }, cardNumber: "401" },
};
