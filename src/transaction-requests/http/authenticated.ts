import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller, CallerRefusal, ResolveCaller } from "../../connectors/index.ts";
import { flatError } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `authenticated` on every route of the public API. */
    caller: Caller;
  }
}

/** A hook that lets only who may use the connector in the path come to the validation of the body. */
export function authenticated(resolveCaller: ResolveCaller) {
  return async (
    request: FastifyRequest<{ Params: { apiKey: string } }>,
    reply: FastifyReply,
  ): Promise<void> => {
    const caller = await resolveCaller({
      authorization: request.headers.authorization,
      apiKey: request.params.apiKey,
      method: request.method,
      url: request.raw.url ?? request.url,
      headers: request.headers,
      rawBody: request.rawBody,
      body: request.body,
      remoteAddress: request.ip,
    });
    if (isRefusal(caller)) await refuse(reply, caller.code);
    else request.caller = caller;
  };
}

/** contract §3: unknown user, wrong password, unknown and foreign apiKey all look alike. */
function refuse(reply: FastifyReply, code: CallerRefusal["code"]): FastifyReply {
  switch (code) {
    case "invalid_credentials":
      return reply.code(401).send(flatError(3002, "Invalid credentials."));
    case "invalid_signature":
      return reply.code(401).send(flatError(1004, "Invalid signature"));
    case "too_many_attempts":
      return reply.code(429).header("retry-after", "60").send(flatError(1009, "Too many requests"));
  }
}
