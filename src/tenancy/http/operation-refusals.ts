import type { ProvisioningPermission } from "../../authority/index.ts";
import { PROVISIONING_ERRORS, type ProvisioningErrorName } from "../../platform/api-errors/index.ts";
import { englishOf, type FieldFault } from "../../platform/field-fault.ts";
import { flatError, type ErrorShape, type FieldProblem } from "../../platform/http/index.ts";
import { type Refusal, isRefusal } from "../../platform/refusal.ts";
import type { FieldRefused } from "../../platform/field-refused.ts";

/** The response to a request that a provisioning operation refuses. */
export interface OperationRefusal extends Refusal<"operation_refused"> {
  readonly status: number;
  readonly body: ReturnType<typeof flatError>;
  /** The field of the request that is refused, for a form that shows the message beside it. */
  readonly field?: { readonly path: string; readonly message: string; readonly fault: FieldFault };
}

export function isOperationRefusal(result: unknown): result is OperationRefusal {
  return isRefusal(result) && result.code === "operation_refused";
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
    : fieldError({ code: "noSuchEntity", path: field, fault: { code: "no_such", values: { what } } });
}

/** 422 that names the field. */
export function fieldError({
  code = "valueNotAllowed",
  path,
  fault,
}: {
  readonly code?: ProvisioningErrorName;
  readonly path: string;
  readonly fault: FieldFault;
}): OperationRefusal {
  const message = englishOf(fault);
  return { ...refuse(422, code, `${path}: ${message}`), field: { path, message, fault } };
}

const CODES = {
  missing: "missing",
  unknown: "invalidRequest",
  format: "format",
  not_allowed: "valueNotAllowed",
  not_applicable: "notApplicable",
  not_found: "noSuchEntity",
} as const satisfies Readonly<Record<FieldRefused["kind"], ProvisioningErrorName>>;

/** 422 for a field that the rules of its slice refuse. */
export function refuseField({ kind, path, fault }: FieldRefused): OperationRefusal {
  return fieldError({ code: CODES[kind], path, fault });
}

/** 422 for a value that the schema of a request refuses. */
export function schemaRefused(problem: FieldProblem): OperationRefusal {
  const { path, fault } = problem;
  return fieldError({ code: errorNameOf(problem), path, fault });
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
