import type { FastifyReply } from "fastify";
import { codeOf, refusedRequest, type ApiErrorName } from "../../platform/api-errors/index.ts";
import { sendRefused } from "../../platform/http/index.ts";
import type { DisputeCallRefusal } from "../responses/refusals.ts";
import type { DisputeCallResponse } from "./dispute-schemas.ts";

type CallError = Omit<NonNullable<DisputeCallResponse["errors"]>[number], "message" | "code">;

/** Invalid requests have the flat shape; what is about the dispute is in `errors`, with HTTP 200, as clients read it. */
export function refuse(reply: FastifyReply, refusal: DisputeCallRefusal): FastifyReply {
  if (refusal.code === "evidence_invalid") {
    const { path, message } = refusal;
    return sendRefused(reply, refusedRequest("invalidRequest", 422, `${path}: ${message}`));
  }
  return reply.send(failed(errorOf(refusal)));
}

/** The refusal in words, for callers that are no HTTP request. */
export function wordsOfDisputeRefusal(refusal: DisputeCallRefusal): string {
  return refusal.code === "evidence_invalid"
    ? `${refusal.path}: ${refusal.message}`
    : errorOf(refusal).errorMessage;
}

export function failed(error: CallError): DisputeCallResponse {
  const { errorMessage: message, errorCode: code } = error;
  return { success: false, returnType: "ERROR", errors: [{ ...error, message, code }] };
}

function errorOf(refusal: Exclude<DisputeCallRefusal, { code: "evidence_invalid" }>): CallError {
  switch (refusal.code) {
    case "chargeback_not_found":
      return error("invalidRequest", "Referenced Transaction with 'uuid' not found");
    case "not_a_chargeback":
      return error("invalidRequest", "Referenced Transaction is not of Type 'Chargeback'");
    case "no_dispute":
      return error("logicalError", "The provider reported no dispute for this chargeback");
    case "responses_not_supported":
      return error(
        "logicalError",
        `Disputes at ${refusal.adapter} are responded to in the provider's own pages`,
      );
    case "dispute_not_open":
      return error("logicalError", `The dispute needs no response: its stage is ${refusal.stage}`);
    case "dispute_overdue":
      return error(
        "logicalError",
        `The dispute had to be responded to until ${refusal.dueAt.toString({ smallestUnit: "second" })}`,
      );
    case "dispute_accepted":
      return error("logicalError", "The chargeback was accepted");
    case "evidence_submitted":
      return error("logicalError", "Evidence was submitted already");
    case "response_under_way":
      return error("logicalError", "An earlier response is under way");
    case "provider_refused": {
      const { code, message, adapterCode, adapterMessage } = refusal.error;
      return { errorMessage: message, errorCode: code, adapterMessage, adapterCode };
    }
  }
}

function error(name: ApiErrorName, errorMessage: string): CallError {
  return { errorMessage, errorCode: codeOf(name), adapterMessage: null, adapterCode: null };
}
