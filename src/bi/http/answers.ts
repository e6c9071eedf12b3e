import type { FastifyReply } from "fastify";
import { QueryError, type RestAnswer, errorAnswer, writeJson } from "../query/index.ts";
import { visibleIndexName } from "../engines/engine.ts";

export async function send(reply: FastifyReply, answer: RestAnswer): Promise<FastifyReply> {
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .type("application/json; charset=UTF-8")
    .send(writeJson(answer.body));
}

/** An error of the gateway's own in the shape OpenSearch gives all errors. */
export function refusal(status: number, type: string, reason: string): RestAnswer {
  return errorAnswer(new QueryError("reading", status, { type, reason }), visibleIndexName);
}
