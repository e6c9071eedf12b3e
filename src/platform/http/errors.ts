import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import { API_ERRORS, codeOf, type ApiErrorName, type RefusedRequest } from "../api-errors/index.ts";
import { problemOf, type FieldProblem } from "./problem.ts";
import { refusedBecause } from "./refused-because.ts";

/** The errors outside of use cases. */
export type EdgeError =
  | { kind: "validation"; error: FastifySchemaValidationError; part: string }
  | { kind: "not_found"; path: string }
  | { kind: "wrong_method"; path: string; method: string; allowed: readonly string[] }
  | { kind: "too_large"; maxBytes: number }
  | { kind: "not_json" }
  | { kind: "unavailable" }
  | { kind: "rate_limited"; retryAfterSeconds: number }
  | { kind: "bad_request"; status: number; message: string }
  | { kind: "failure" };

/** The error format of one API. */
export interface ErrorShape {
  validation(problem: FieldProblem): { status: number; body: object };
  plain(status: number, message: string, kind: EdgeError["kind"]): object;
}

const ERROR_NAMES = {
  not_found: "requestFailed",
  wrong_method: "requestFailed",
  too_large: "invalidBody",
  not_json: "invalidBody",
  unavailable: "temporarilyUnavailable",
  rate_limited: "tooManyRequests",
  bad_request: "invalidRequest",
  failure: "systemError",
  validation: "invalidRequest",
} as const satisfies Readonly<Record<EdgeError["kind"], ApiErrorName>>;

/** How errors of `/api/v3` are described. */
export const FlatError = Type.Object(
  {
    success: Type.Literal(false),
    errorMessage: Type.String({ examples: ["amount: 'amount' is required"] }),
    errorCode: Type.Union([Type.Integer(), Type.String()], { examples: [codeOf("invalidRequest")] }),
  },
  { additionalProperties: true, title: "ApiError" },
);

/** The flat shape of `/api/v3`: `{success:false, errorMessage, errorCode}`. */
export const flatErrors: ErrorShape = {
  validation: ({ path, message }) => ({
    status: 422,
    body: flatError(codeOf("invalidRequest"), `${path}: ${message}`),
  }),
  plain: (_status, message, kind) => flatError(codeOf(ERROR_NAMES[kind]), message),
};

export function flatError(
  errorCode: number | string,
  errorMessage: string,
): {
  success: false;
  errorMessage: string;
  errorCode: number | string;
} {
  return { success: false, errorMessage, errorCode };
}

/** Sends a refusal in the flat shape, with further fields where the operation has some. */
export function sendRefused(
  reply: FastifyReply,
  refused: Omit<RefusedRequest, "errorCode"> & { readonly errorCode: number | string },
  more: object = {},
): FastifyReply {
  const { status, errorCode, errorMessage } = refused;
  return reply.code(status).send({ ...flatError(errorCode, errorMessage), ...more });
}

/** An error to throw in any handler or hook: the caller may retry after so many seconds. */
export function tooManyRequests(retryAfterSeconds: number): Error {
  return Object.assign(new Error("Too many requests"), { statusCode: 429, retryAfterSeconds });
}

export const NOT_FOUND = "NOT_FOUND";

/** An error to throw in a handler whose path names nothing. */
export function notFound(): Error {
  return Object.assign(new Error("There is nothing at this address."), {
    statusCode: 404,
    code: NOT_FOUND,
  });
}

export function sendError(reply: FastifyReply, shape: ErrorShape, error: EdgeError): FastifyReply {
  const plain = (message: string): FastifyReply => {
    const status = statusOf(error);
    return reply.code(status).send(shape.plain(status, message, error.kind));
  };
  switch (error.kind) {
    case "validation": {
      const problem = problemOf(error.error);
      const { path, fault } = problem;
      refusedBecause(reply, { code: "field_invalid", path, fault });
      const { status, body } = shape.validation(problem);
      return reply.code(status).send(body);
    }
    case "not_found":
      return plain(`There is nothing at ${error.path.slice(0, 200)}`);
    case "wrong_method": {
      const methods = error.allowed.join(" or ");
      return plain(`${error.path.slice(0, 200)} takes ${methods}, not ${error.method}`);
    }
    case "too_large":
      return plain(`The request body is larger than ${sizeText(error.maxBytes)}.`);
    case "not_json":
      return plain("The request body is not valid JSON.");
    case "unavailable":
      return plain(API_ERRORS.temporarilyUnavailable.text);
    case "rate_limited":
      return plain(API_ERRORS.tooManyRequests.text);
    case "bad_request":
      return plain(error.message);
    case "failure":
      return plain("System Error occurred");
  }
}

function sizeText(bytes: number): string {
  const kib = Math.floor(bytes / 1024);
  return kib % 1024 === 0 ? `${kib / 1024} MiB` : `${kib} KiB`;
}

/** The HTTP status of an error, unless the API's own format decides it. */
export function statusOf(error: EdgeError): number {
  return error.kind === "bad_request" ? error.status : STATUSES[error.kind];
}

const STATUSES = {
  validation: 422,
  not_found: 404,
  wrong_method: 405,
  too_large: 413,
  not_json: 400,
  unavailable: 503,
  rate_limited: 429,
  failure: 500,
} as const;
