import type { FastifyReply, FastifyRequest } from "fastify";

/** Why a request was refused, apart from its words: a code and the values of a sentence about it, as JSON. */
interface RefusedBecause {
  readonly code: string;
}

const reasons = new WeakMap<FastifyRequest, RefusedBecause>();

/** Keeps the reason of a refusal for what records the request. */
export function refusedBecause<Reason extends RefusedBecause>(
  { request }: FastifyReply,
  reason: Reason,
): void {
  reasons.set(request, reason);
}

/** Undefined where the request was not refused, or its route keeps no reason. */
export function reasonOfRequest(request: FastifyRequest): RefusedBecause | undefined {
  return reasons.get(request);
}
