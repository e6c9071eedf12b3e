import type { FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { authenticateCaller, type ResolveCaller } from "../../connectors/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import { Params, ProfileError } from "./profile-schemas.ts";
import type { CustomerProfileParts, ProfileUser } from "../parts.ts";

export interface ProfileRouteParts extends CustomerProfileParts {
  readonly resolveCaller: ResolveCaller;
}

/** The common options of all operations on profiles: the caller is authenticated before the body is validated. */
export function profileRoute({ resolveCaller }: ProfileRouteParts) {
  return { ...authenticateCaller(resolveCaller, "profiles"), preHandler: identificationAsText };
}

/** Some clients send the customer's number as a JSON number. */
async function identificationAsText({ body }: FastifyRequest): Promise<void> {
  if (!isJsonObject(body) || typeof body["customerIdentification"] !== "number") return;
  body["customerIdentification"] = String(body["customerIdentification"]);
}

/** The address and the schema of an operation. */
export function profileOperation<Body extends TSchema, Response extends TSchema>(
  operationId: string,
  { summary, body, response }: { summary: string; body: Body; response: Response },
) {
  return {
    url: `/api/v3/customerProfiles/:apiKey/${operationId}`,
    schema: {
      operationId,
      summary,
      tags: ["Customer profiles"],
      security: [{ basic: [] }],
      params: Params,
      body,
      response: { 200: response, "4xx": ProfileError },
    },
  };
}

export function userOf({ caller }: FastifyRequest): ProfileUser {
  return { connector: caller.connector, username: caller.user.username };
}
