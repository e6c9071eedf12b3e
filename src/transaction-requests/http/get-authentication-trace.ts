import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import {
  responses,
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { ArchivedSchema, describeArchived, findArchived } from "../../transactions/index.ts";
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
    transStatus: Type.Union([Type.String(), Type.Null()]),
    transStatusReason: Type.Union([Type.String(), Type.Null()]),
    eci: Type.Union([Type.String(), Type.Null()]),
    failure: Type.Union([Type.String(), Type.Null()]),
    dsTransID: Type.Union([Type.String(), Type.Null()]),
    acsTransID: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false, title: "Authentication" },
);

/** `GET getAuthenticationTrace/{transactionUuid}`: why a payment was authenticated as it was, for the operator. */
export function registerAuthenticationTraceRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs(
      "getAuthenticationTrace",
      "Why a transaction was, or was not, authenticated by 3-D Secure",
    ),
    params: Type.Object({ transactionUuid: Type.String({ maxLength: 50 }) }),
    response: responses({
      transactionUuid: Type.String(),
      transactionStatus: Type.String(),
      decisions: Type.Array(DecisionSchema),
      authentications: Type.Array(AuthenticationSchema),
      stepUps: Type.Object({ used: Type.Integer(), most: Type.Integer() }),
      archived: ArchivedSchema,
    }),
  };
  const url = `${PROVISIONING_PATH}/getAuthenticationTrace/:transactionUuid`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { transactionUuid } = request.params;
    const trace = await authenticationTrace(parts.db, { transactionUuid });
    if (trace === undefined) return noSuchEntity(reply, { field: "transactionUuid", what: "transaction" });
    const archived = describeArchived(await findArchived(parts.db, transactionUuid));
    return reply.send({ success: true, ...trace, archived });
  });
}
