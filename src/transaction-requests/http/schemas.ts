import { Type, type Static } from "typebox";
import { DISPUTE_STAGES } from "../../disputes/index.ts";
import { PayByLinkData } from "../../pay-by-link/index.ts";
import { codeOf } from "../../platform/api-errors/index.ts";
import { FlatError } from "../../platform/http/index.ts";
import { ScheduleData } from "../../schedules/index.ts";
import type { ProviderDetails } from "../../providers/index.ts";
import type { PublicTypeName, StoredRequest } from "../../transactions/index.ts";

/** Responses are open to new optional fields (spec "Versioning"). */
const open = { additionalProperties: true } as const;

const optional = Type.Optional;
const text = () => Type.String();
const nullableText = () => Type.Union([Type.String(), Type.Null()]);
const Amount = Type.String({ pattern: "^[0-9]+([.][0-9]+)?$", examples: ["9.99"] });
const Currency = Type.String({ pattern: "^[A-Z]{3}$", examples: ["EUR"] });
const TextMap = Type.Record(Type.String(), Type.String());

/** Facts of an instrument, as its provider or the gateway names them. */
export type ReturnData = NonNullable<ProviderDetails["returnData"]>;

const ReturnDataSchema = Type.Unsafe<ReturnData>(
  Type.Object(
    { _TYPE: Type.Enum(["cardData", "ibanData", "walletData", "phoneData", "achData"]) },
    {
      ...open,
      title: "ReturnData",
      description: "The instrument that was used; `_TYPE` names its kind, on which the other fields depend.",
    },
  ),
);
const CustomerProfileData = Type.Object(
  {
    profileGuid: text(),
    customerIdentification: text(),
    paymentToken: optional(text()),
    markAsPreferred: optional(Type.Boolean()),
  },
  {
    ...open,
    title: "RegisteredProfileData",
    description: "The profile in which the instrument was stored.",
  },
);
const DccData = Type.Object(
  {
    uuid: optional(text()),
    originalAmount: optional(Amount),
    originalCurrency: optional(Currency),
    convertedAmount: optional(Amount),
    convertedCurrency: optional(Currency),
    conversionRate: optional(text()),
    markUp: optional(text()),
    disclaimer: optional(text()),
    selectedCurrency: optional(text()),
  },
  {
    ...open,
    title: "DccData",
    description:
      "The gateway's offer, which has all fields; or what the merchant sent of a conversion of its own.",
  },
);
export type TracingData = Static<typeof TracingData>;
const TracingData = Type.Object(
  {
    transactions: Type.Array(
      Type.Object(
        {
          uuid: text(),
          sequence_number: Type.Integer({ minimum: 1 }),
          status: text(),
          connector: Type.Object({ guid: text(), adapter_name: nullableText(), brand: nullableText() }, open),
        },
        open,
      ),
    ),
  },
  { ...open, title: "TracingData", description: "Every attempt with its connector." },
);

export type RiskCheckData = Static<typeof RiskCheckData>;
const RiskCheckData = Type.Object(
  {
    riskCheckResult: Type.Enum(["APPROVED", "DECLINED", "REVIEW"], {
      description: "The decision of the risk rules. REVIEW: a person decides, and a callback follows.",
    }),
    riskScore: Type.Integer({ description: "The sum of the scores of the rules that hit." }),
    threeDSecureRequired: Type.Boolean({ description: "The risk rules demanded 3-D Secure." }),
  },
  {
    title: "RiskCheckData",
    description: "With the connector setting `risk-engine:show-risk-check-data-in-api-result`.",
  },
);

/** Fields that the optional features add to responses, status and callbacks. */
const FeatureFields = Type.Object({
  customerProfileData: optional(CustomerProfileData),
  payByLinkData: optional(PayByLinkData),
  dccData: optional(DccData),
  scheduleData: optional(ScheduleData),
  /** `YYYY-MM-DD HH:MM:SS UTC` (spec: only when an expiry is set). */
  expiresAt: optional(Type.String({ examples: ["2026-11-22 14:00:00 UTC"] })),
});

export type FeatureData = Readonly<Static<typeof FeatureFields>>;

const featureFields = { ...FeatureFields.properties, tracingData: optional(TracingData) };
const responseFields = { ...featureFields, riskCheckData: optional(RiskCheckData) };

export const TransactionResponse = Type.Object(
  {
    success: Type.Boolean(),
    uuid: Type.String({ examples: ["d94c0d72f3a36e21f16e"] }),
    purchaseId: Type.String({ examples: ["20261120-d94c0d72f3a36e21f16e"] }),
    returnType: Type.Enum(["FINISHED", "REDIRECT", "PENDING", "ERROR", "PENDING_DCC"]),
    redirectType: optional(Type.Literal("fullpage")),
    redirectUrl: optional(text()),
    redirectQRCode: optional(Type.String({ description: "The redirectUrl as a data URL of an image." })),
    paymentMethod: optional(text()),
    paymentDescriptor: optional(text()),
    returnData: optional(ReturnDataSchema),
    extraData: optional(TextMap),
    ...responseFields,
    adapterMessage: optional(nullableText()),
    adapterCode: optional(nullableText()),
    errors: optional(
      Type.Array(
        Type.Object(
          {
            errorMessage: text(),
            errorCode: Type.Integer(),
            adapterMessage: nullableText(),
            adapterCode: nullableText(),
          },
          open,
        ),
      ),
    ),
  },
  { ...open, title: "TransactionResponse" },
);

export type TransactionResponse = Readonly<Static<typeof TransactionResponse>>;

const DisputeDataSchema = Type.Object(
  {
    adapterDisputeId: Type.String({ description: "The provider's id of the dispute." }),
    status: Type.Enum([...DISPUTE_STAGES]),
    amount: Amount,
    currency: Currency,
    reasonText: text(),
    reasonCode: optional(Type.String({ description: "The scheme's code.", examples: ["10.4"] })),
    dueAt: optional(Type.String({ format: "date-time", description: "Until when it can be defended." })),
    metaData: optional(
      Type.Object(
        {
          response: Type.Enum(["pending", "accepted", "evidence_submitted", "refused"], {
            description: "What became of it. `pending`: that is not known yet.",
          }),
          respondedAt: Type.String({ format: "date-time", description: "When it was made." }),
        },
        { description: "The merchant's last response." },
      ),
    ),
    createdAt: Type.String({ format: "date-time" }),
    modifiedAt: Type.String({ format: "date-time" }),
  },
  { ...open, description: "How the dispute stands." },
);

export type DisputeData = Readonly<Static<typeof DisputeDataSchema>>;

const disputeFields = {
  originalUuid: text(),
  originalMerchantTransactionId: text(),
  amount: Amount,
  currency: Currency,
  reason: nullableText(),
  disputeData: optional(DisputeDataSchema),
};

const TRANSACTION_TYPES = [
  "DEBIT",
  "PREAUTHORIZE",
  "INCREMENTAL-AUTHORIZATION",
  "CAPTURE",
  "VOID",
  "REGISTER",
  "DEREGISTER",
  "REFUND",
  "PAYOUT",
  "CHARGEBACK",
  "CHARGEBACK-REVERSAL",
] as const satisfies readonly PublicTypeName[];

export const StatusResponse = Type.Object(
  {
    success: Type.Literal(true),
    transactionStatus: Type.Enum(["SUCCESS", "PENDING", "REDIRECT", "CANCELLED", "ERROR"]),
    uuid: text(),
    merchantTransactionId: text(),
    purchaseId: text(),
    transactionType: Type.Enum(TRANSACTION_TYPES),
    paymentMethod: optional(text()),
    amount: optional(Amount),
    currency: optional(Currency),
    surchargeAmount: optional(Amount),
    totalAmount: optional(Amount),
    referenceUuid: optional(text()),
    description: optional(text()),
    extraData: optional(TextMap),
    merchantMetaData: optional(text()),
    additionalId1: optional(text()),
    additionalId2: optional(text()),
    returnData: optional(ReturnDataSchema),
    customer: optional(Type.Object({}, { ...open, description: "As the request sent it." })),
    splits: optional(Type.Array(Type.Object({}, open))),
    items: optional(
      Type.Unsafe<StoredRequest["items"] & object>(
        Type.Array(Type.Object({}, open), {
          description: "As the request sent them, when one of them has `extraData`.",
        }),
      ),
    ),
    errors: optional(
      Type.Array(
        Type.Object(
          { message: text(), code: text(), adapterMessage: nullableText(), adapterCode: nullableText() },
          open,
        ),
      ),
    ),
    incomingSettlementState: optional(
      Type.String({
        description:
          "The provider's settlement, with the connector's setting status:incoming-settlement-state.",
        examples: ["Funds Received"],
      }),
    ),
    message: optional(Type.String({ description: "Of the last error, when the status is ERROR." })),
    code: optional(text()),
    ...featureFields,
    schedules: optional(
      Type.Array(ScheduleData, {
        description: "That charge its payment instrument, or whose payment it is.",
      }),
    ),
    disputeData: optional(DisputeDataSchema),
    chargebackData: optional(
      Type.Object({ ...disputeFields, chargebackDateTime: Type.String({ format: "date-time" }) }, open),
    ),
    chargebackReversalData: optional(
      Type.Object(
        {
          ...disputeFields,
          chargebackUuid: nullableText(),
          reversalDateTime: Type.String({ format: "date-time" }),
        },
        open,
      ),
    ),
  },
  { ...open, title: "StatusResponse" },
);

export type StatusResponse = Readonly<Static<typeof StatusResponse>>;

/** A transaction as both status and callbacks show it. */
export type TransactionView = Omit<
  StatusResponse,
  "success" | "transactionStatus" | "message" | "code" | "incomingSettlementState"
>;

export const TransactionError = Type.Object(
  {
    ...FlatError.properties,
    uuid: optional(
      Type.String({
        description: `With ${codeOf("duplicateTransactionId")}: the transaction that was recorded under the id first`,
      }),
    ),
    transactionStatus: optional(
      Type.Enum(["SUCCESS", "PENDING", "REDIRECT", "CANCELLED", "ERROR"], {
        description: `With ${codeOf("duplicateTransactionId")}: the status of that transaction`,
      }),
    ),
    redirectUrl: optional(
      Type.String({
        description: `With ${codeOf("duplicateTransactionId")} and the status REDIRECT: where the customer of that transaction pays`,
      }),
    ),
  },
  { ...open, title: "TransactionError" },
);
