import { QueryError, parsingError } from "../errors.ts";
import type { Member, ObjectNode } from "../json/json-node.ts";

/**
 * An object where a value was expected ends the options of a query for OpenSearch, which then reads each closing brace after it
 * as that of the next outer object.
 */
class EndsEarly extends QueryError {}

/** The error of options after an object that was read as a value. */
export function endingWith(kind: string, field: string, { members }: ObjectNode, value: Member): QueryError {
  const next = members[members.indexOf(value) + 1];
  const { noticed, status, details } = parsingError(
    `[${kind}] query does not support [object]`,
    value.value.at,
  );
  if (next === undefined) return new EndsEarly(noticed, status, details);
  const reason =
    kind === "term"
      ? `[term] query doesn't support multiple fields, found [${field}] and [${next.name}]`
      : `[${kind}] query does not support [${next.name}]`;
  return parsingError(reason, next.value.at);
}

/** Reads a query that is a member of the body: where the query ends early, the body does. */
export function readToTheEnd<T>(body: ObjectNode, owner: Member, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EndsEarly)) throw error;
    if (owner.value.kind !== "object" || !isLeaf(owner.value)) throw error;
    const next = body.members[body.members.indexOf(owner) + 1];
    const token = next === undefined ? "END_OBJECT" : "FIELD_NAME";
    throw parsingError(`Unexpected token [${token}] found after the main object.`, next?.at ?? body.end);
  }
}

function isLeaf({ members }: ObjectNode): boolean {
  return members[0]?.name === "range" || members[0]?.name === "term";
}
