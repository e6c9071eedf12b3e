import { QueryError, contentError, placed } from "../errors.ts";
import type { Member } from "../json/json-node.ts";
import { didYouMean } from "./did-you-mean.ts";

/**
 * Errors of a declared field are reported inside one with the field's name, apart from those that are reported alone.
 * `namesField` is for readers whose own errors have the name of the field.
 */
export function located<T>(
  kind: string,
  { name, value }: Member,
  read: () => T,
  namesField?: "names field",
): T {
  try {
    return placed(value.at, read);
  } catch (error) {
    if (!(error instanceof QueryError) || error.noticed !== "reading") throw error;
    const { type, reason } = error.details;
    if (type === "x_content_parse_exception" && isOwn(reason, kind, { name, value }, namesField)) throw error;
    throw contentError(`[${kind}] failed to parse field [${name}]`, error.at ?? value.at, error.details);
  }
}

/** Objects that are built after all of their fields were read report invalid JSON between the fields in the same way. */
export function wholeObject<T>(kind: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof QueryError) || !error.details.type.startsWith("json_") || !error.at) throw error;
    throw contentError(`[${kind}] failed to parse object`, error.at, error.details);
  }
}

/** Whether an error is about this field itself, not about one of the same name inside of it. */
function isOwn(
  reason: string,
  kind: string,
  { name, value }: Pick<Member, "name" | "value">,
  namesField?: "names field",
): boolean {
  // An error in building the object at its end is reported alone.
  if (/^(?:\[\d+:\d+\] f|F)ailed to build/.test(reason)) return true;
  if (reason.startsWith(`[${value.at.line}:${value.at.col}] [${kind}] ${name} doesn't support`)) return true;
  return namesField !== undefined && reason.includes(`] [${kind}] failed to parse field [${name}]`);
}

/** The error for a field that is not declared, at the value, up to which the outer readers have read. */
export function unknownField(
  kind: string,
  { name, at, value }: Member,
  declared: readonly string[],
): QueryError {
  // Fields of aggregations that had another name before are suggested by that, too.
  const known = declared.includes("value_type") ? [...declared, "valueType"] : declared;
  const error = contentError(`[${kind}] unknown field [${name}]${didYouMean(name, known)}`, at);
  error.at = value.at;
  return error;
}
