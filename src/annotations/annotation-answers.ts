import { fieldError, Guid, noSuchEntity, type EntityScope, type OperationRefusal } from "../tenancy/index.ts";
import { TRANSACTION_SCOPE } from "../transactions/index.ts";

export const ANNOTATED_SCOPE: EntityScope<"uuid"> = { ...TRANSACTION_SCOPE, field: "uuid" };

export const annotationParams = { uuid: Guid("The transaction.", "d94c0d72f3a36e21f16e") };

/** The response to an annotation, which has no fields. `path` has at most `most` entries. */
export function answerAnnotation(
  refused: { readonly code: "transaction_not_found" | "too_many" } | undefined,
  { path = "root", most = 1 }: { path?: string; most?: number } = {},
): OperationRefusal | object {
  switch (refused?.code) {
    case undefined:
      return {};
    case "transaction_not_found":
      return noSuchEntity(ANNOTATED_SCOPE);
    case "too_many":
      return fieldError({ path, message: `a transaction has at most ${most}` });
  }
}
