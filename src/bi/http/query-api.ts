import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BiEngine } from "../engines/engine.ts";
import { QueryError, type RestAnswer, errorAnswer, filterAnswer, writeJson } from "../query/index.ts";
import { isAccepted, readText } from "./request-body.ts";
import { answerOperation } from "./operations.ts";

/** What the query API needs to know of whoever asks. */
export type Caller =
  | { readonly tenantGuid: string }
  | { readonly refused: "invalid_credentials" | "feature_off" | "too_many_attempts" };

export interface BiQueryApiParts {
  readonly engine: BiEngine;
  /** Says whose documents the credentials open. */
  readonly authenticate: (request: {
    authorization: string | undefined;
    remoteAddress: string;
  }) => Promise<Caller>;
}

/**
 * The query API of the BI data source, contract §7: `/query/transactions/v2` below the prefix that the caller
 * registers it with, and the deprecated v1 without the last segment. Read-only.
 */
export function biQueryApi(parts: BiQueryApiParts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    app.setErrorHandler(async (error, request, reply) => {
      request.log.error({ err: error }, "a BI request failed");
      const isTooLarge = error instanceof Error && "statusCode" in error && error.statusCode === 413;
      await send(reply, request, isTooLarge ? tooLarge : failure);
    });
    for (const version of versions) {
      const handler = (request: FastifyRequest, reply: FastifyReply) =>
        handle(parts, version, request, reply);
      app.all(version.path, handler);
      app.all(`${version.path}/*`, handler);
    }
  };
}

interface Version {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const versions: readonly Version[] = [
  { path: "/query/transactions/v2", headers: {} },
  { path: "/query/transactions", headers: { deprecation: "true" } },
];

async function handle(
  parts: BiQueryApiParts,
  version: Version,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  void reply.headers(version.headers);
  const caller = await parts.authenticate({
    authorization: request.headers.authorization,
    remoteAddress: request.ip,
  });
  if ("refused" in caller) return send(reply, request, refusals[caller.refused]);
  return send(reply, request, await answer(parts.engine, caller.tenantGuid, version, request));
}

async function answer(
  engine: BiEngine,
  tenantGuid: string,
  { path: base }: Version,
  request: FastifyRequest,
): Promise<RestAnswer> {
  const { pathname, searchParams } = new URL(request.url, "http://bi");
  const below = pathname.slice(pathname.indexOf(base) + base.length);
  try {
    const body = await readText(request, searchParams);
    const contentType = request.headers["content-type"];
    if (body.fromRequest && !isAccepted(contentType)) return notAcceptable(contentType);
    const biRequest = { path: pathname, search: body.search, body: body.text };
    return await answerOperation(engine, {
      tenantGuid,
      below,
      method: request.method,
      url: request.url,
      biRequest,
    });
  } catch (error) {
    if (error instanceof QueryError) return errorAnswer(error, "transactions");
    throw error;
  }
}

async function send(
  reply: FastifyReply,
  request: FastifyRequest,
  { status, body, headers }: RestAnswer,
): Promise<void> {
  const { searchParams } = new URL(request.url, "http://bi");
  await reply
    .code(status)
    .headers(headers ?? {})
    .type("application/json; charset=UTF-8")
    .send(writeJson(filterAnswer(body, searchParams.get("filter_path") ?? undefined)));
}

function notAcceptable(contentType: string | undefined): RestAnswer {
  const error =
    contentType === undefined
      ? "Content-Type header is missing"
      : `Content-Type header [${contentType}] is not supported`;
  return { status: 406, body: { error, status: 406 } };
}

function refusal(status: number, type: string, reason: string, headers?: Record<string, string>): RestAnswer {
  const cause = { type, reason };
  return {
    status,
    body: { error: { root_cause: [cause], ...cause }, status },
    ...(headers ? { headers } : {}),
  };
}

const refusals: Readonly<Record<"invalid_credentials" | "feature_off" | "too_many_attempts", RestAnswer>> = {
  invalid_credentials: refusal(401, "security_exception", "missing or wrong BI credentials", {
    "www-authenticate": 'Basic realm="BI data source", charset="UTF-8"',
  }),
  feature_off: refusal(403, "security_exception", "the BI data source is not switched on for this tenant"),
  too_many_attempts: refusal(429, "security_exception", "too many attempts with wrong credentials"),
};

const tooLarge = refusal(413, "content_too_long_exception", "the request body is too large");
const failure = refusal(500, "exception", "the request failed");
