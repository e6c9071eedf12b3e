import type { FieldFault } from "../../platform/field-fault.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { faultText } from "./fault-words.ts";

/** A problem of a field, in the present language. */
export interface FieldProblem {
  /** As the API names it, and as the form names its field; `root` for the form as a whole. */
  readonly path: string;
  readonly message: string;
}

/** The problem in a refusal of a field by the API. */
export function fieldProblem({
  path,
  fault,
}: {
  readonly path: string;
  readonly fault: FieldFault;
}): FieldProblem {
  return { path, message: faultText(fault) };
}

const BY_STATUS: Readonly<Record<number, PlainText>> = {
  403: "You may not do this.",
  404: "It does not exist, or you have no role where it belongs.",
  409: "It was changed in the meantime. Look at it again.",
  429: "This was done too often just now. Try again in a minute.",
  503: "The gateway cannot do this at the moment. Try again later.",
};

/** The problem in a refusal of no field, by its HTTP status. */
export function problemOfStatus(status: number): FieldProblem {
  return { path: "root", message: t(BY_STATUS[status] ?? "The gateway refused this.") };
}
