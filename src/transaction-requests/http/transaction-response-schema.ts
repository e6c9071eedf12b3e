import { Type, type Static } from "typebox";
import { codeOf } from "../../platform/api-errors/index.ts";
import { FlatError } from "../../platform/http/index.ts";
import { DeclineData } from "./decline-schema.ts";
import { ExemptionData } from "./exemption-schema.ts";
import { featureFields } from "./feature-schemas.ts";
import { nullableText, open, optional, ReturnDataSchema, text, TextMap } from "./schema-parts.ts";

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
    ...featureFields,
    riskCheckData: optional(RiskCheckData),
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
    decline: optional(DeclineData),
    exemption: optional(ExemptionData),
  },
  { ...open, title: "TransactionResponse" },
);

export type TransactionResponse = Readonly<Static<typeof TransactionResponse>>;

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
