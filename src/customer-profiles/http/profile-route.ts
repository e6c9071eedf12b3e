import type { FastifyReply, FastifyRequest } from "fastify";
import { authenticateCaller, type ResolveCaller } from "../../connectors/index.ts";
import { flatErrors, refusedBecause, type ErrorShape } from "../../platform/http/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import { reasonOfProfile } from "../refusals.ts";
import { profileRefusalResponse } from "./refusal-responses.ts";
import type { CustomerProfileParts, ProfileUser } from "../parts.ts";

export interface ProfileRouteParts extends CustomerProfileParts {
  readonly resolveCaller: ResolveCaller;
}

export const PROFILES_PATH = "/api/v3/customerProfiles/:apiKey";

/** The common options of all operations on profiles: the caller is authenticated before the body is validated. */
export function profileRoute({ resolveCaller }: ProfileRouteParts) {
  return { ...authenticateCaller(resolveCaller, "profiles"), preHandler: identificationAsText };
}

/** Some clients send the customer's number as a JSON number. */
async function identificationAsText({ body }: FastifyRequest): Promise<void> {
  if (!isJsonObject(body) || typeof body["customerIdentification"] !== "number") return;
  body["customerIdentification"] = String(body["customerIdentification"]);
}

export function profileDocs(operationId: string, summary: string) {
  return { operationId, summary, tags: ["Customer profiles"], security: [{ basic: [] }] };
}

export function userOf({ caller }: FastifyRequest): ProfileUser {
  return { connector: caller.connector, username: caller.user.username };
}

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
