/**
 * The Transfers API v4, of which Adyen's document is not at hand: our own shapes of the part that is used, by the types of
 * `@adyen/api-library` 32.1.
 */
export const TRANSFERS = "/btl/v4/transfers";

const amount = closed({ currency: { type: "string", pattern: "^[A-Z]{3}$" }, value: { type: "integer" } });
const words = (...values: string[]) => ({ type: "string", enum: values });
const shortText = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });

const accountHolder = closed(
  {
    fullName: shortText(200),
    type: words("individual", "organization", "unknown"),
    dateOfBirth: { type: "string", format: "date" },
    address: closed(
      {
        line1: shortText(200),
        line2: shortText(200),
        city: shortText(100),
        postalCode: shortText(10),
        stateOrProvince: shortText(3),
        country: { type: "string", pattern: "^[A-Z]{2}$" },
      },
      ["country"],
    ),
  },
  ["fullName"],
);

const transferInfo = closed(
  {
    amount,
    balanceAccountId: shortText(100),
    category: words("bank"),
    type: words("bankTransfer"),
    priority: words("crossBorder", "fast", "instant", "internal", "regular", "wire"),
    counterparty: closed({
      bankAccount: closed({
        accountHolder,
        accountIdentification: closed({ type: words("iban"), iban: shortText(34) }),
      }),
    }),
    reference: { type: "string", pattern: "^[A-Za-z0-9-]{1,80}$" },
    description: { type: "string", pattern: "^[A-Za-z0-9/?:().,'+ -]{1,140}$" },
  },
  ["amount", "balanceAccountId", "category", "counterparty", "priority"],
);

const transferData = {
  type: "object",
  required: ["amount", "category", "status", "id", "reference"],
  properties: { amount, category: { type: "string" }, status: { type: "string" } },
};

/** By endpoint: what is sent, and what a response has. */
export const TRANSFER_SHAPES: Readonly<Record<string, { request?: object; response: object }>> = {
  [`POST ${TRANSFERS}`]: { request: transferInfo, response: transferData },
  [`GET ${TRANSFERS}`]: {
    response: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array", items: transferData } },
    },
  },
  [`GET ${TRANSFERS}/{id}`]: { response: transferData },
};

/** Without the receiver's name. */
export const TRANSFER_BAD = {
  [`POST ${TRANSFERS}`]: {
    amount: { currency: "EUR", value: 1 },
    balanceAccountId: "BA1",
    category: "bank",
    priority: "regular",
    counterparty: {
      bankAccount: {
        accountHolder: {},
        accountIdentification: { type: "iban", iban: "NL02ABNA0123456789" },
      },
    },
  },
};

/** All of them, unless others are named. */
function closed(properties: Readonly<Record<string, object>>, required = Object.keys(properties)) {
  return { type: "object", additionalProperties: false, required, properties };
}
