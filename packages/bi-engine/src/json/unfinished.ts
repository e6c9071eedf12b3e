/**
 * The remains of values in a text that is not JSON from some position on: reading the value at that position throws the
 * failure.
 */
import type { QueryError } from "../errors.ts";
import type { JsonNode, Member, ObjectNode, Position } from "./json-node.ts";

interface Failed {
  readonly at: Position;
  readonly end: Position;
  readonly failure: QueryError;
}

export function unfinishedObject(members: Member[], { at, end, failure }: Failed): ObjectNode {
  return { kind: "object", at, members: endingWith(members, failure), end };
}

export function unfinishedArray(items: JsonNode[], { at, end, failure }: Failed): JsonNode {
  return { kind: "array", at, items: endingWith(items, failure), end };
}

/** The server's parser reads what a text holds only when a reader needs it. */
export function unfinishedText({ at, failure }: Pick<Failed, "at" | "failure">): JsonNode {
  return Object.defineProperty({ kind: "text", at, value: "" }, "value", throwing(failure));
}

function endingWith<T>(list: T[], failure: QueryError): readonly T[] {
  return Object.defineProperty(list, list.length, throwing(failure));
}

function throwing(failure: QueryError): PropertyDescriptor {
  return {
    enumerable: true,
    get: () => {
      throw failure;
    },
  };
}
