import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../connectors/index.ts";
import { withoutCardNumbers } from "../platform/card-numbers/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import { reasonOfRequest, type HttpServer } from "../platform/http/index.ts";
import type { Log } from "../platform/log.ts";
import { RequestRecorder } from "./request-recorder.ts";
import { LEFT_OUT, mayBeCardData, shownBody, withoutSentTexts } from "./shown-body.ts";
import { cutText } from "../platform/cut-text.ts";

/** The ids in paths; other parameters may name a customer. */
const ID = /^[\w.:-]{1,50}$/;
const ID_NAMES: ReadonlySet<string> = new Set([
  "apiKey",
  "uuid",
  "merchantTransactionId",
  "batchId",
  "scheduleId",
  "guid",
]);
const MAX_ERROR_LENGTH = 300;

interface Failure {
  readonly code: string;
  readonly message: string;
}

const failures = new WeakMap<FastifyRequest, Failure>();

/**
 * Records requests of the merchants' API whose API user is known: those that fail, and all of merchants who are watched. An
 * entry is made after the response was sent, and has no card data, no secret and nothing of a customer.
 */
export function recordRequests(
  app: HttpServer,
  { db, log, clock }: { db: Database; log: Log; clock: Clock },
): void {
  const recorder = new RequestRecorder({ db, log });
  app.addHook("preSerialization", (request, _reply, payload, done) => {
    const failure = callerOf(request) && failureIn(payload);
    if (failure) failures.set(request, failure);
    done(null, payload);
  });
  app.addHook("onResponse", async (request, reply) => {
    const caller = callerOf(request);
    if (!caller) return;
    const failure = failures.get(request);
    const isFailed = failure !== undefined || reply.statusCode >= 400;
    if (!isFailed && !recorder.isWatched(caller.merchant.guid)) return;
    recorder.record({
      merchantGuid: caller.merchant.guid,
      connectorGuid: caller.connector.guid,
      username: caller.user.username,
      method: request.method,
      path: shownPath(request),
      body: shownBody(request.body, request.routeOptions.schema?.body) ?? unreadBody(request),
      errorCode: failure?.code ?? null,
      error: failure ? shownText(failure.message, request) : null,
      reason: failure ? shownReason(request) : null,
      transactionUuid: request.logSubject.transaction ?? null,
      requestId: mayBeCardData(request.id) ? "" : request.id,
      at: clock.now(),
      ...timing(reply),
    });
  });
  app.addHook("onClose", () => recorder.close());
}

/** A body of which nothing is kept, unlike no body. */
function unreadBody({ rawBody, headers }: FastifyRequest): string | undefined {
  const hasBody =
    rawBody.length > 0 || Number(headers["content-length"] ?? 0) > 0 || "transfer-encoding" in headers;
  return hasBody ? LEFT_OUT : undefined;
}

function timing(reply: FastifyReply): { status: number; durationMs: number } {
  return { status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) };
}

/** The words of the gateway, without what the client sent: they may name an unknown field. */
function shownText(text: string, { body, routeOptions }: FastifyRequest): string {
  const words = withoutSentTexts(text, { body, schema: routeOptions.schema?.body });
  return cutText(withoutCardNumbers(words), MAX_ERROR_LENGTH);
}

/** Texts of a reason that choose its sentence, and are the gateway's own. */
const CHOICES: ReadonlySet<string> = new Set(["of", "code", "because", "form", "problem"]);

/** The reason of a refusal with its values, likewise without what the client sent. */
function shownReason(request: FastifyRequest): unknown {
  const reason = reasonOfRequest(request);
  if (!reason) return null;
  return JSON.parse(JSON.stringify(reason), (name, value: unknown) =>
    typeof value === "string" && !CHOICES.has(name) ? shownText(value, request) : value,
  );
}

/** The error of a refusal, of a push in its own spelling, or of a payment that was declined. */
function failureIn(payload: unknown): Failure | undefined {
  if (typeof payload !== "object" || payload === null) return undefined;
  const {
    error_code: codeOfPush,
    error_message: messageOfPush,
    errorCode = codeOfPush,
    errorMessage = messageOfPush,
    error,
    errors,
  } = payload as Readonly<Record<string, unknown>>;
  if (errorCode !== undefined || typeof error === "string")
    return { code: asText(errorCode), message: asText(errorMessage ?? error) };
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  return typeof first === "object" && first !== null ? failureIn({ errorCode: "", ...first }) : undefined;
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The path with its ids; a placeholder for any other parameter, and for each of the query. */
function shownPath({ routeOptions, params, query }: FastifyRequest): string {
  const values = params as Readonly<Record<string, unknown>>;
  const path = (routeOptions.url ?? "").replaceAll(/:(\w+)/g, (_text, name: string) => {
    const value = values[name];
    const isId = ID_NAMES.has(name) && typeof value === "string" && ID.test(value) && !mayBeCardData(value);
    return isId ? value : `<${name}>`;
  });
  const described =
    (routeOptions.schema?.querystring as { properties?: object } | undefined)?.properties ?? {};
  const sent = Object.keys(query as object);
  const names = sent.filter((name) => Object.hasOwn(described, name));
  // A name that the route does not describe may be anything.
  const shown = [
    ...names.map((name) => `${name}=<${name}>`),
    ...(names.length < sent.length ? [LEFT_OUT] : []),
  ];
  return shown.length === 0 ? path : `${path}?${shown.join("&")}`;
}
