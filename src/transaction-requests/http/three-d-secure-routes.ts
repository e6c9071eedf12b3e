import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { receiveResultRequest, THREE_D_SECURE_PATH } from "../authentication/index.ts";
import type { TransactionParts } from "../parts.ts";

const Params = Type.Object({
  threeDSServerTransID: Type.String({ maxLength: 36 }),
  resultsToken: Type.String({ maxLength: 64 }),
});

/**
 * Message extensions alone may have 81,920 characters (EMV 3DS 2.3.1, table A.1). Above the limit of a message, so that one that is
 * too long is refused in the words of the protocol.
 */
const RESULT_LIMIT_BYTES = 512 * 1024;

/** `POST {public}/three-d-secure/{threeDSServerTransID}/results/{token}`: where a Directory Server posts its RReq. */
export function registerThreeDSecureRoutes(app: HttpServer, parts: TransactionParts): void {
  app.post<{ Params: { threeDSServerTransID: string; resultsToken: string } }>(
    `${THREE_D_SECURE_PATH}/:threeDSServerTransID/results/:resultsToken`,
    { schema: { hide: true, params: Params }, bodyLimit: RESULT_LIMIT_BYTES },
    async (request, reply) => {
      const jsonText = await receiveResultRequest(parts, {
        ...request.params,
        jsonText: request.rawBody.toString("utf8"),
      });
      return reply.type("application/json; charset=utf-8").send(jsonText);
    },
  );
}
