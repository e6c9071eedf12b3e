import { Type, type TSchema } from "typebox";
import { INDICATORS, oneOf } from "../../transactions/index.ts";
import { REQUEST_SCHEMAS, type PreparedOperation } from "../../transaction-requests/index.ts";

/** Fields of a payment that its preparation does not take, because only the payment itself can use them. */
const NOT_TAKEN: ReadonlySet<string> = new Set([
  "pspPassthroughData",
  "surchargeAmount",
  "splits",
  "payByLink",
  "requestDcc",
  "dccData",
  "l2l3Data",
  "includeTracing",
  "referenceSchemeTransactionIdentifier",
  "requestPartialAuthorization",
  "recipientAccountReferenceUuid",
  "captureInMinutes",
]);
const REQUIRED: Readonly<Record<PreparedOperation, readonly string[]>> = {
  debit: ["amount", "currency"],
  preauthorize: ["amount", "currency"],
  register: [],
};

export const PREPARE_SCHEMAS: Readonly<Record<PreparedOperation, TSchema>> = {
  debit: schemaOf("debit"),
  preauthorize: schemaOf("preauthorize"),
  register: schemaOf("register"),
};

function schemaOf(operation: PreparedOperation): TSchema {
  const fields: Record<string, TSchema> = REQUEST_SCHEMAS[operation].properties;
  const properties = Object.entries(fields).flatMap(([name, schema]) => {
    // The card is what the hosted fields are for.
    if (name === "cardData" || (operation !== "register" && NOT_TAKEN.has(name))) return [];
    if (REQUIRED[operation].includes(name)) return [[name, schema] as const];
    const ofPreparation =
      name === "transactionIndicator" && operation !== "register"
        ? oneOf(...INDICATORS.filter((indicator) => indicator !== "MOTO"))
        : schema;
    return [[name, Type.Optional(ofPreparation)] as const];
  });
  return Type.Object(Object.fromEntries(properties), {
    title: `prepare-${operation} request`,
    additionalProperties: false,
    examples: [REQUIRED[operation].length > 0 ? { amount: "9.99", currency: "EUR" } : {}],
  });
}

const Data = Type.Object(
  {
    publicIntegrationKey: Type.String({
      description: "The connector's key for browsers, for `PaymentJs.init`.",
    }),
    scriptUrl: Type.String({ description: "Address of `payment.js`." }),
    amount: Type.Optional(Type.String({ description: "As in the request." })),
    currency: Type.Optional(Type.String({ description: "As in the request." })),
    language: Type.Optional(Type.String({ description: "As in the request." })),
  },
  { additionalProperties: { type: "string" }, description: "What a page needs to show the hosted fields." },
);

export const PrepareResponse = Type.Union(
  [
    Type.Object({ success: Type.Literal(true), data: Data }),
    Type.Object({
      success: Type.Literal(false),
      errorMessage: Type.String({ examples: ["Given identifier 'x' is invalid."] }),
      error: Type.String({ description: "The same text as errorMessage." }),
      errorCode: Type.Union([Type.Integer(), Type.String()]),
    }),
  ],
  { title: "PrepareResponse" },
);
