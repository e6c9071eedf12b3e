import type { ProvisioningPermission } from "../../authority/index.ts";
import { PROVISIONING_ERRORS, type ProvisioningErrorName } from "../../platform/api-errors/index.ts";
import { englishOf, type FieldFault } from "../../platform/field-fault.ts";
import { flatError, type ErrorShape, type FieldProblem } from "../../platform/http/index.ts";
import type { Refusal } from "../../platform/refusal.ts";

/** The response to a request that a provisioning operation refuses. */
export interface OperationRefusal extends Refusal<"operation_refused"> {
  readonly status: number;
  readonly body: ReturnType<typeof flatError>;
  /** The field of the request that is refused, for a form that shows the message beside it. */
  readonly field?: { readonly path: string; readonly message: string; readonly fault?: FieldFault };
}

/**
 * A response with an error of this API.
 *
 * @param message its text, without card data or secrets
 */
export function refuse(status: number, error: ProvisioningErrorName, message: string): OperationRefusal {
  const body = flatError(PROVISIONING_ERRORS[error].code, message);
  return { refused: true, code: "operation_refused", status, body };
}

/** 403 that names the permission, so that it can be added to the credential. */
export function lacksPermission(permission: ProvisioningPermission): OperationRefusal {
  return refuse(403, "unauthorized", `The credential lacks the permission '${permission}'`);
}

/** 404 for an id in the path; an id in the body is one field among others, so 422. */
export function noSuchEntity({
  field,
  what,
  inPath = true,
}: {
  readonly field: string;
  readonly what: string;
  readonly inPath?: boolean;
}): OperationRefusal {
  const message = `there is no such ${what}`;
  return inPath
    ? refuse(404, "noSuchEntity", `${field}: ${message}`)
    : fieldError({ code: "noSuchEntity", path: field, message });
}

/** The mistake in a field: a fault, or a sentence in English alone. */
type Wrong =
  | { readonly message: string; readonly fault?: FieldFault | undefined }
  | { readonly fault: FieldFault };

/** 422 that names the field. */
export function fieldError({
  code = "valueNotAllowed",
  path,
  ...wrong
}: { readonly code?: ProvisioningErrorName; readonly path: string } & Wrong): OperationRefusal {
  const { fault } = wrong;
  const message = "message" in wrong ? wrong.message : englishOf(wrong.fault);
  return { ...refuse(422, code, `${path}: ${message}`), field: { path, message, ...(fault && { fault }) } };
}

/** 422 for a value that the schema of a request refuses. */
export function schemaRefused(problem: FieldProblem): OperationRefusal {
  const { path, message, fault } = problem;
  return fieldError({ code: errorNameOf(problem), path, message, fault });
}

/** Errors outside of the operations, in the format of this API. */
export const provisioningErrors: ErrorShape = {
  validation: (problem) => {
    const { status, body } = schemaRefused(problem);
    return { status, body };
  },
  plain: (_status, message, kind) => {
    const ownFault = kind === "failure" || kind === "unavailable";
    return flatError(PROVISIONING_ERRORS[ownFault ? "internal" : "invalidRequest"].code, message);
  },
};

const NOT_ALLOWED = ["enum", "const", "minimum", "maximum", "maxItems", "uniqueItems", "maxProperties"];

function errorNameOf({ kind, keyword }: FieldProblem): ProvisioningErrorName {
  if (kind === "missing") return "missing";
  if (kind === "unknown") return "invalidRequest";
  // Patterns of this API define the allowed characters of a value.
  if (keyword === "pattern") return "invalidCharacters";
  return NOT_ALLOWED.includes(keyword) ? "valueNotAllowed" : "format";
}
