import { Type, type TSchema } from "typebox";
import { EXAMPLE_PAYMENT, StatusResponse } from "../../transaction-requests/index.ts";
import { CALLBACK_RESULTS } from "../callback.ts";

const {
  success: _success,
  transactionStatus: _transactionStatus,
  schedules: _schedules,
  errors: _errors,
  chargebackData,
  chargebackReversalData,
  ...shared
} = StatusResponse.properties;

const nullableText = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Null()], { description }));

const errorFields = {
  errorMessage: Type.Optional(Type.String({ description: "What went wrong, in English." })),
  errorCode: Type.Optional(Type.Integer({ description: "Number of the error." })),
  message: Type.Optional(Type.String({ description: "The same as errorMessage." })),
  code: Type.Optional(Type.String({ description: "The same as errorCode, as text." })),
  adapterMessage: nullableText("The provider's own message; null without one."),
  adapterCode: nullableText("The provider's own code; null when it gave none."),
};

const fields = {
  result: Type.Enum([...CALLBACK_RESULTS], {
    description:
      "OK: the transaction succeeded. ERROR: it failed, was cancelled or expired. PENDING: it waits for the customer or the provider.",
  }),
  ...shared,
  ...errorFields,
  errors: Type.Optional(
    Type.Array(Type.Object(errorFields), {
      description: "With ERROR: all errors, oldest first. The fields beside it are those of the last one.",
    }),
  ),
};

const open = { additionalProperties: true } as const;
const Callback = Type.Object(fields, {
  ...open,
  title: "Callback",
  description: "Fields without a value are left out. New fields can be added: ignore what you do not use.",
});
const ChargebackCallback = Type.Object(
  {
    ...fields,
    transactionType: Type.Literal("CHARGEBACK", { description: "Type of the transaction." }),
    chargebackData: Type.Required(Type.Object({ chargebackData })).properties.chargebackData,
  },
  { ...open, title: "ChargebackCallback" },
);
const ChargebackReversalCallback = Type.Object(
  {
    ...fields,
    transactionType: Type.Literal("CHARGEBACK-REVERSAL", { description: "Type of the transaction." }),
    chargebackReversalData: Type.Required(Type.Object({ chargebackReversalData })).properties
      .chargebackReversalData,
  },
  { ...open, title: "ChargebackReversalCallback" },
);

/** One callback of the API document: its name there, when it is sent, its body, and the body's example. */
interface DocumentedCallback {
  readonly name: string;
  readonly summary: string;
  readonly schema: TSchema;
  readonly example: Readonly<Record<string, unknown>>;
}

const payment = { result: "OK", ...EXAMPLE_PAYMENT };
const reference = { referenceUuid: "d94c0d72f3a36e21f16e" };
const dispute = {
  originalUuid: "d94c0d72f3a36e21f16e",
  originalMerchantTransactionId: "order-1",
  amount: "9.99",
  currency: "EUR",
  reason: "fraudulent",
};

const paid = (name: string, transactionType: string, summary: string): DocumentedCallback => ({
  name,
  summary,
  schema: Callback,
  example: { ...payment, transactionType },
});
const followUp = (name: string, transactionType: string, summary: string): DocumentedCallback => ({
  name,
  summary,
  schema: Callback,
  example: {
    ...payment,
    ...reference,
    uuid: "d94c0e10b1c2d3e4f5a6",
    purchaseId: "20261120-d94c0e10b1c2d3e4f5a6",
    merchantTransactionId: "order-1-2",
    transactionType,
  },
});

const CALLBACKS: readonly DocumentedCallback[] = [
  paid("debit", "DEBIT", "A debit succeeded, failed, was cancelled or expired, or waits"),
  paid("preauthorize", "PREAUTHORIZE", "An amount was reserved, or could not be"),
  followUp("capture", "CAPTURE", "A capture ended"),
  followUp("void", "VOID", "A void ended"),
  followUp("incrementalAuthorization", "INCREMENTAL-AUTHORIZATION", "More was reserved, or could not be"),
  followUp("refund", "REFUND", "A refund ended"),
  paid("register", "REGISTER", "A payment instrument was stored, or could not be"),
  followUp("deregister", "DEREGISTER", "A stored payment instrument was deleted"),
  paid("payout", "PAYOUT", "A payout ended"),
  {
    ...followUp("chargeback", "CHARGEBACK", "The issuer took the money back"),
    schema: ChargebackCallback,
    example: {
      ...payment,
      ...reference,
      uuid: "d94c0e10b1c2d3e4f5a6",
      transactionType: "CHARGEBACK",
      chargebackData: { ...dispute, chargebackDateTime: "2026-11-21T10:00:00Z" },
    },
  },
  {
    ...followUp("chargebackReversal", "CHARGEBACK-REVERSAL", "A chargeback was reversed: the money is back"),
    schema: ChargebackReversalCallback,
    example: {
      ...payment,
      ...reference,
      uuid: "d94c0f2233445566aabb",
      transactionType: "CHARGEBACK-REVERSAL",
      chargebackReversalData: {
        ...dispute,
        chargebackUuid: "d94c0e10b1c2d3e4f5a6",
        reversalDateTime: "2026-11-22T10:00:00Z",
      },
    },
  },
];

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/** The callbacks, as the section `webhooks` of the API document has them. */
export const CALLBACK_WEBHOOKS: Readonly<Record<string, object>> = Object.fromEntries(
  CALLBACKS.map(({ name, summary, schema, example }) => [
    name,
    {
      post: {
        operationId: `${name}Callback`,
        tags: ["Callbacks"],
        summary,
        description: "Sent to the callbackUrl, and again until the response is `OK` (docs/callbacks.md).",
        security: [],
        parameters: [
          header(
            "X-Signature",
            "HMAC-SHA512 of method, body hash, content type, date and path under the connector's shared secret, in Base64.",
            "dGhpcyBpcyBub3QgYSBzaWduYXR1cmU=",
          ),
          header("Date", "When it was sent. Part of the signed text.", "Fri, 20 Nov 2026 10:35:09 GMT"),
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: asJson(schema), example } },
        },
        responses: {
          "200": {
            description: "Received. Any other body or status: the callback is sent again.",
            content: { "text/plain": { schema: { type: "string", const: "OK" }, example: "OK" } },
          },
        },
      },
    },
  ]),
);

/** As the framework writes schemas of routes into the document, so that those that both have are the same. */
function asJson(schema: TSchema): object {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || !("const" in value)) return value;
    const { const: only, ...rest } = value;
    return { ...rest, enum: [only] };
  }) as object;
}
