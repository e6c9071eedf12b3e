import type { FastifyReply, FastifyRequest } from "fastify";
import { type ApiOperation, permitsOperation } from "../../authority/index.ts";
import { refusedRequest, SHOP_ADDRESS } from "../../platform/api-errors/index.ts";
import { sendRefused } from "../../platform/http/index.ts";
import { isRefusal, unreachable } from "../../platform/refusal.ts";
import type { Caller, CallerRefusal, IdentifiedCaller, ResolveCaller } from "../caller.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller; set by `authenticateCaller`. */
    caller: Caller;
  }
}

type OfConnector = FastifyRequest<{ Params: { apiKey: string } }>;

const identified = new WeakMap<FastifyRequest, IdentifiedCaller>();

/** The user whose credentials a request has, also where its signature or its body was refused; undefined before and without them. */
export function callerOf(request: FastifyRequest): IdentifiedCaller | undefined {
  return identified.get(request);
}

/**
 * Hooks for routes of the public API with `:apiKey` in their path: `onRequest` checks the credentials, so that nothing of a body
 * is read without them; `preValidation` checks the signature over the body and sets `request.caller`, before the body is
 * checked, so that unauthenticated callers see nothing of the rules.
 *
 * @param needs the operation that the user has to be permitted; none for a route that shows one payment, or checks it later
 */
export function authenticateCaller(resolveCaller: ResolveCaller, needs?: ApiOperation) {
  return {
    onRequest: async (request: OfConnector, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const caller = await resolveCaller.identify({
        authorization: request.headers.authorization,
        apiKey: request.params.apiKey,
        shopUrl: request.headers["x-shop-url"],
        remoteAddress: request.ip,
      });
      if (isRefusal(caller)) return answerCallerRefusal(reply, caller);
      identified.set(request, caller);
      request.username = caller.user.username;
      request.shareOf = caller.tenant.guid;
      return undefined;
    },
    preValidation: async (request: OfConnector, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const { method, url, headers, rawBody, body } = request;
      const known = identified.get(request);
      if (!known) throw new Error("The credentials of a request are checked before its signature.");
      const caller = await resolveCaller.verify(known, { method, url, headers, rawBody, body });
      if (isRefusal(caller)) return answerCallerRefusal(reply, caller);
      request.caller = caller;
      if (needs !== undefined && !permitsOperation(caller.user, needs)) return refuseOperation(reply, needs);
      return undefined;
    },
  };
}

/** Operations that are no act of their own name. */
const KINDS: ReadonlySet<ApiOperation> = new Set([
  "profiles",
  "schedules",
  "links",
  "batch",
  "disputes",
  "list",
]);

/** The words of the public API for a user who is not permitted an operation. */
export function refuseOperation(reply: FastifyReply, operation: ApiOperation): FastifyReply {
  const words = KINDS.has(operation) ? `use the operation '${operation}'` : operation;
  return sendRefused(reply, refusedRequest("notAllowed", 403, `Not Allowed: the user may not ${words}`));
}

/** The words of the public API for a caller that is unknown or not authenticated. */
export function answerCallerRefusal(reply: FastifyReply, refusal: CallerRefusal): FastifyReply {
  switch (refusal.code) {
    case "invalid_credentials":
      void reply.headers({
        "www-authenticate": 'Basic realm="Quittance", charset="UTF-8"',
        connection: "close",
      });
      return sendRefused(reply, refusedRequest("notAllowed", 401, "Invalid credentials."));
    case "invalid_signature":
      return sendRefused(reply, refusedRequest("invalidSignature", 401));
    case "mode_not_allowed":
      return sendRefused(
        reply,
        refusedRequest("notAllowed", 403, "Not Allowed: the user is not for connectors of this mode"),
      );
    case "shop_address":
      return sendRefused(reply, {
        status: 403,
        errorCode: SHOP_ADDRESS,
        errorMessage: `The credentials are those of the shop at ${refusal.address}: connect this shop by itself`,
      });
    case "too_many_attempts":
      return sendRefused(reply.header("retry-after", "5"), refusedRequest("tooManyRequests", 429));
    default:
      return unreachable(refusal);
  }
}
