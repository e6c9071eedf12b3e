import { Type } from "typebox";

import { Nullable } from "../../tenancy/index.ts";
import { ArchivedSchema } from "../../transactions/index.ts";
import { ATTEMPT_OUTCOMES } from "../../platform/deliveries/index.ts";
import { CALLBACK_RESULTS, CALLBACK_STATUSES } from "../callback.ts";

const Attempt = Type.Object({
  outcome: Type.Enum(ATTEMPT_OUTCOMES),
  httpStatus: Nullable(Type.Integer({ examples: [200] })),
  durationMs: Type.Integer({ examples: [43] }),
  answer: Nullable(Type.String(), "The first 200 characters of the receiver's response."),
  at: Type.String({ format: "date-time" }),
});

export const callbackFields = {
  transactionUuid: Type.String(),
  version: Type.Integer({ description: "Rises with every change of the transaction." }),
  result: Type.Enum(CALLBACK_RESULTS),
  url: Type.String(),
  status: Type.Enum(CALLBACK_STATUSES),
  createdAt: Type.String({ format: "date-time" }),
  nextAttemptAt: Nullable(
    Type.String({ format: "date-time" }),
    "When the next attempt is due, after one that failed; null: there is none, or it is due now.",
  ),
  settledAt: Nullable(Type.String({ format: "date-time" })),
};

export const callbacksFields = {
  callbacks: Type.Array(Type.Object({ ...callbackFields, attempts: Type.Array(Attempt) })),
  archived: ArchivedSchema,
};
