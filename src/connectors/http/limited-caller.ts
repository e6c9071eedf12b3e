import type { FastifyRequest } from "fastify";
import type { ApiOperation } from "../../authority/index.ts";
import type { Counters } from "../../platform/counters/index.ts";
import { limitRequests, RateLimit } from "../../platform/rate-limit/index.ts";
import type { ResolveCaller } from "../caller.ts";
import { authenticateCaller } from "./authenticate.ts";

type OfConnector = FastifyRequest<{ Params: { apiKey: string } }>;

export interface CallerAccess {
  readonly resolveCaller: ResolveCaller;
  /** Undefined: nothing is limited. */
  readonly rateLimits: Counters | undefined;
}

/** Requests in a minute, by the name of their counter. */
interface PerMinute {
  readonly name: string;
  readonly max: number;
}

/**
 * The same hooks as `authenticateCaller`, with limits.
 *
 * @param limits `perUser` on all routes that name the same counter; `perRecord` on one record of the merchant, which the path names
 */
export function authenticateLimited(
  { resolveCaller, rateLimits }: CallerAccess,
  {
    needs,
    perUser,
    perRecord,
  }: { readonly needs?: ApiOperation; readonly perUser: PerMinute; readonly perRecord?: PerMinute },
) {
  const { onRequest, preValidation } = authenticateCaller(resolveCaller, needs);
  if (rateLimits === undefined) return { onRequest, preValidation: [preValidation] };
  const limitOf = (of: PerMinute) => new RateLimit({ ...of, counters: rateLimits, windowSeconds: 60 });
  const limit = limitRequests<OfConnector>([
    { limit: limitOf(perUser), keyOf: ({ caller }) => caller.user.guid },
    ...(perRecord ? [{ limit: limitOf(perRecord), keyOf: recordOf }] : []),
  ]);
  return { onRequest, preValidation: [preValidation, limit] };
}

function recordOf({ caller, params: { apiKey: _apiKey, ...id } }: OfConnector): string {
  return JSON.stringify([caller.merchant.guid, id]);
}
