import { Type } from "typebox";

/** Answers are open to new optional fields (spec "Versioning"), so these schemas describe and never cut. */
export const TransactionAnswer = Type.Object(
  {
    success: Type.Boolean(),
    uuid: Type.Optional(Type.String({ examples: ["d94c0d72f3a36e21f16e"] })),
    purchaseId: Type.Optional(Type.String({ examples: ["20261120-d94c0d72f3a36e21f16e"] })),
    returnType: Type.Optional(Type.Enum(["FINISHED", "REDIRECT", "HTML", "PENDING", "ERROR", "PENDING_DCC"])),
    redirectUrl: Type.Optional(Type.String()),
    paymentMethod: Type.Optional(Type.String()),
  },
  { additionalProperties: true, title: "Transaction answer" },
);

export const StatusAnswer = Type.Object(
  {
    success: Type.Boolean(),
    transactionStatus: Type.Optional(Type.Enum(["SUCCESS", "PENDING", "REDIRECT", "CANCELLED", "ERROR"])),
    uuid: Type.Optional(Type.String()),
    merchantTransactionId: Type.Optional(Type.String()),
  },
  { additionalProperties: true, title: "Status answer" },
);

export const FlatError = Type.Object(
  {
    success: Type.Literal(false),
    errorMessage: Type.String({ examples: ["amount: 'amount' is required"] }),
    errorCode: Type.Union([Type.Integer(), Type.String()], { examples: [1002] }),
    uuid: Type.Optional(
      Type.String({ description: "With 3004: the transaction that was recorded under the id first" }),
    ),
    transactionStatus: Type.Optional(
      Type.Enum(["SUCCESS", "PENDING", "REDIRECT", "CANCELLED", "ERROR"], {
        description: "With 3004: the status of that transaction",
      }),
    ),
  },
  { additionalProperties: true, title: "Error" },
);
