import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { ErrorShape } from "../../platform/http/index.ts";

/** The shape of errors of this API alone: a text without a code. */
export const BatchError = Type.Object(
  {
    error: Type.String({
      description: "What went wrong, in English; with line and column where it is in the file.",
      examples: ["Batch file is missing"],
    }),
  },
  { additionalProperties: true, title: "BatchError" },
);

export const batchErrors: ErrorShape = {
  validation: ({ path, message }) => ({ status: 422, body: { error: `${path}: ${message}` } }),
  plain: (_status, message) => ({ error: message }),
};

/** Credentials are refused in the shape of the other APIs: their text is shown in this one's as well. */
export async function inBatchShape(_request: unknown, _reply: FastifyReply, body: unknown): Promise<unknown> {
  if (typeof body !== "object" || body === null || !("errorMessage" in body)) return body;
  return { ...body, error: body.errorMessage };
}
