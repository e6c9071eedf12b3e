import type { FastifyRequest } from "fastify";
import { mostSpecificError, problemOf } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { refuseCardDataInText } from "../accept/refuse-card-data.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import { canonicalRequest } from "../schema/canonical-request.ts";
import { REQUEST_SCHEMAS, type SentRequest, type TransactionRequest } from "../schema/field-matrix.ts";
import type { Operation } from "../schema/operations.ts";

/** A request that a page of the gateway makes of a form: the schema and the rules are those of a merchant's request. */
export function requestOfPage(
  http: Pick<FastifyRequest, "compileValidationSchema">,
  { operation, sent }: { operation: Operation; sent: SentRequest },
): TransactionRequest | FieldRefusal {
  const validate = http.compileValidationSchema(REQUEST_SCHEMAS[operation], "body");
  if (!validate(sent)) {
    const error = mostSpecificError(validate.errors ?? []);
    if (!error) return fieldInvalid("root", { code: "wrong_form", form: "own", wanted: "is not valid" });
    const { path, fault } = problemOf(error);
    return fieldInvalid(path, fault);
  }
  const request = canonicalRequest(sent);
  return isRefusal(request) ? request : (refuseCardDataInText(request) ?? request);
}
