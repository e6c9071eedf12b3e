import { Type, type Static } from "typebox";
import { DISPUTE_STAGES } from "../../disputes/index.ts";
import { ScheduleData } from "../../schedules/index.ts";
import type { PublicTypeName, StoredRequest } from "../../transactions/index.ts";
import { DeclineData } from "./decline-schema.ts";
import { ExemptionData } from "./exemption-schema.ts";
import { featureFields } from "./feature-schemas.ts";
import {
  Amount,
  Currency,
  nullableText,
  open,
  optional,
  ReturnDataSchema,
  text,
  TextMap,
} from "./schema-parts.ts";

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
    decline: optional(DeclineData),
    exemption: optional(ExemptionData),
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
