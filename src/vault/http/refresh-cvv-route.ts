import { Type } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import {
  described,
  describedOnly,
  FlatError,
  sendRefused,
  type HttpServer,
} from "../../platform/http/index.ts";
import { checkCvv } from "../check-card.ts";
import { refreshCvv } from "../refreshed-cvv.ts";
import { CardError, Digits, Params, refuseCard, refuseKey, type TokenizeRoutesOptions } from "./card-call.ts";
import { tokenizeErrors } from "./tokenize-errors.ts";

const RefreshCvvAnswer = Type.Object({ success: Type.Literal(true) }, { title: "RefreshCvvAnswer" });

const RefreshCvvBody = Type.Object(
  {
    reference: Type.String({ minLength: 1, maxLength: 50 }),
    cvv: Digits,
  },
  { additionalProperties: false },
);

/** `POST /api/v3/tokenize/{publicIntegrationKey}/cvv`: the security code of a stored card, for its next charge. */
export function serveRefreshCvv(scope: HttpServer, options: TokenizeRoutesOptions): void {
  scope.post(
    "/api/v3/tokenize/:publicIntegrationKey/cvv",
    {
      schema: {
        operationId: "refreshCvv",
        summary: "Give the security code of a stored card again",
        description: "Kept for 15 minutes and for the next charge of that referenceUuid or paymentToken.",
        tags: ["Hosted fields"],
        security: [],
        params: Params,
        body: RefreshCvvBody,
        response: {
          200: described(RefreshCvvAnswer),
          422: described(CardError),
          "4xx": described(FlatError),
        },
      },
      ...describedOnly,
      config: { errors: tokenizeErrors, keepsUnsetFields: true },
    },
    async (request, reply) => {
      const connector = await options.findConnectorByPublicIntegrationKey(
        request.params.publicIntegrationKey,
      );
      if (!connector) return refuseKey(reply);
      const problems = checkCvv(request.body.cvv, "");
      if (problems.length > 0) return refuseCard(reply, problems);
      if (!(await options.namesStoredCard({ ...request.params, ...request.body })))
        return refuseReference(reply);
      await refreshCvv(options.db, options.vault, {
        merchantGuid: connector.merchantGuid,
        ...request.body,
      });
      return { success: true };
    },
  );
}

function refuseReference(reply: FastifyReply): FastifyReply {
  const message = "reference: names no stored card";
  const errors = [{ attribute: "reference", key: "errors.invalid", message }];
  return sendRefused(reply, refusedRequest("invalidRequest", 422, message), { errors });
}
