import { type Scope, unseen } from "../../plan/target.ts";

/**
 * The rows that have a field which these have not: nested objects, or the documents around them. OpenSearch reads a value
 * for such a field all the same and refuses what does not fit it, where these rows then have nothing. Texts take anything.
 */
export function elsewhere(scope: Scope, path: string): Scope | undefined {
  const field = scope.target.mapping.fields.get(path);
  if (field === undefined || field.type === "text" || field.nestedPath === scope.nestedPath) return undefined;
  return { ...unseen(scope), nestedPath: field.nestedPath };
}
