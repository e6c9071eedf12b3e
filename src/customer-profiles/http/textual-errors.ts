import type { FastifyReply } from "fastify";
import { flatErrors, refusedBecause, type ErrorShape } from "../../platform/http/index.ts";
import { reasonOfProfile } from "../refusals.ts";
import { profileRefusalResponse } from "./refusal-responses.ts";

/** Attach and detach repeat the text as `message`, which their clients read. */
export const attachErrors: ErrorShape = {
  validation: (problem) => {
    const { status, body } = flatErrors.validation(problem);
    return { status, body: withMessage(body) };
  },
  plain: (...error) => withMessage(flatErrors.plain(...error)),
};

function withMessage(body: object): object {
  return "errorMessage" in body ? { message: body.errorMessage, ...body } : body;
}

export function sendTextual(
  reply: FastifyReply,
  refusal: Parameters<typeof profileRefusalResponse>[0],
): FastifyReply {
  const { status, errorCode, message } = profileRefusalResponse(refusal);
  refusedBecause(reply, reasonOfProfile(refusal));
  return reply.code(status).send({ success: false, message, errorMessage: message, errorCode });
}
