import { DECLINE_CLASSES } from "@quittance/provider-kit";
import { Type } from "typebox";
import { CASE_STATES } from "../case.ts";

const DATE_TIME = { examples: ["2026-11-23T00:05:00Z"] };

const RecoverySchema = Type.Object(
  {
    recoveryId: Type.String({ examples: ["RC-1234-1234-1234-1234-1234-1234"] }),
    state: Type.Enum([...CASE_STATES], {
      description:
        "waiting: a repetition is planned; customer: only the customer or you can go on; the others are final",
    }),
    reason: Type.Enum([...DECLINE_CLASSES], { description: "The class of the latest decline" }),
    amount: Type.String({ examples: ["9.99"] }),
    currency: Type.String({ examples: ["EUR"] }),
    transactionUuid: Type.String({ description: "The debit that failed" }),
    scheduleId: Type.Optional(Type.String()),
    nextAttemptAt: Type.Union([Type.String(DATE_TIME), Type.Null()]),
    attempts: Type.Array(
      Type.Object({
        uuid: Type.String(),
        at: Type.String(DATE_TIME),
        result: Type.String({ examples: ["ERROR"], description: "As the status call names it" }),
        connectorGuid: Type.String(),
      }),
      { description: "The debit that failed, each repetition, and payments of the customer" },
    ),
    mails: Type.Array(
      Type.Object({
        kind: Type.String({ examples: ["recovery-1"] }),
        at: Type.String(DATE_TIME),
        state: Type.Enum(["waiting", "sent", "bounced"]),
      }),
    ),
    link: Type.String({ description: "The customer's page" }),
    expiresAt: Type.String({ ...DATE_TIME, description: "The end of the link" }),
  },
  { title: "RecoveryCase", description: "A recurring payment that failed, and what follows" },
);

export const RecoveryResponse = Type.Object({ success: Type.Literal(true), recovery: RecoverySchema });

export const RecoveriesResponse = Type.Object({
  success: Type.Literal(true),
  recoveries: Type.Array(RecoverySchema),
  next: Type.Union([Type.String(), Type.Null()], { description: "For `after`; null: no more" }),
});

export const ListQuery = Type.Object({
  state: Type.Optional(Type.Enum([...CASE_STATES])),
  after: Type.Optional(Type.String({ maxLength: 50, description: "`next` of the page before" })),
  limit: Type.Optional(
    Type.String({
      pattern: "^([1-9][0-9]?|100)$",
      description: "Cases per page: 1 to 100, 50 unless given",
      examples: ["50"],
    }),
  ),
});
