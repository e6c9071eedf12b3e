import { type Scope, unseen } from "../../plan/target.ts";

/**
 * For a field of other rows: of nested objects, or of the documents around them. OpenSearch still reads the value for such a
 * field and refuses an invalid one, although these rows have no value. Texts accept anything.
 */
export function elsewhere(scope: Scope, path: string): Scope | undefined {
  const field = scope.target.mapping.fields.get(path);
  if (field === undefined || field.type === "text" || field.nestedPath === scope.nestedPath) return undefined;
  return { ...unseen(scope), nestedPath: field.nestedPath };
}
