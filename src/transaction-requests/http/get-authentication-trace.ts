import { Type } from "typebox";
import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import {
  ArchivedSchema,
  describeArchived,
  findArchived,
  TRANSACTION_SCOPE,
} from "../../transactions/index.ts";
import { authenticationTrace } from "../authentication/index.ts";

const DecisionSchema = Type.Object({
  question: Type.String(),
  answer: Type.String(),
  because: Type.String(),
});

const AuthenticationSchema = Type.Object(
  {
    threeDSServerTransID: Type.String(),
    stepUp: Type.Boolean(),
    state: Type.String(),
    version: Type.String(),
    messageCategory: Type.String(),
    deviceChannel: Type.String(),
    enrolled: Type.Boolean(),
    threeDSCompInd: Type.String(),
    challengeIndicator: Type.Union([Type.String(), Type.Null()]),
    challenged: Type.Boolean(),
    startedAt: Type.String(),
    endedAt: Type.Union([Type.String(), Type.Null()], { description: "Null while it is in progress." }),
    transStatus: Type.Union([Type.String(), Type.Null()]),
    transStatusReason: Type.Union([Type.String(), Type.Null()]),
    eci: Type.Union([Type.String(), Type.Null()]),
    failure: Type.Union([Type.String(), Type.Null()]),
    dsTransID: Type.Union([Type.String(), Type.Null()]),
    acsTransID: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false, title: "Authentication" },
);

/** The reasons for which a payment was authenticated as it was. */
export const getAuthenticationTraceOperation = defineOperation({
  id: "getAuthenticationTrace",
  method: "GET",
  summary: "Why a transaction was, or was not, authenticated by 3-D Secure",
  permission: "read",
  scope: TRANSACTION_SCOPE,
  response: {
    transactionUuid: Type.String(),
    transactionStatus: Type.String(),
    decisions: Type.Array(DecisionSchema),
    authentications: Type.Array(AuthenticationSchema),
    stepUps: Type.Object({ used: Type.Integer(), most: Type.Integer() }),
    archived: ArchivedSchema,
  },
  run: async ({ db }: ProvisioningParts, { entity: transaction }) => {
    const trace = await authenticationTrace(db, transaction);
    return { ...trace, archived: describeArchived(await findArchived(db, transaction.uuid)) };
  },
});
