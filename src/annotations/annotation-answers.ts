import { fieldError, type EntityScope, type OperationRefusal } from "../tenancy/index.ts";
import { TRANSACTION_SCOPE } from "../transactions/index.ts";

export const ANNOTATED_SCOPE: EntityScope<"uuid"> = { ...TRANSACTION_SCOPE, field: "uuid" };

/** The response to an annotation, which has no fields. `path` has at most `most` entries. */
export function answerAnnotation(
  refused: { readonly code: "transaction_not_found" | "too_many" } | undefined,
  { path = "root", most = 1 }: { path?: string; most?: number } = {},
): OperationRefusal | object | undefined {
  switch (refused?.code) {
    case undefined:
      return {};
    case "transaction_not_found":
      return undefined;
    case "too_many":
      return fieldError({ path, fault: { code: "too_many_annotations", values: { limit: most } } });
  }
}
