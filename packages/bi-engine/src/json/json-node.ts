import { shown } from "./shown.ts";
/** JSON as it was written: every value has its position, and a number keeps its text. */
export type JsonNode = ObjectNode | ArrayNode | TextNode | NumberNode | BooleanNode | NullNode;

export interface Position {
  readonly line: number;
  readonly col: number;
}

export interface ObjectNode {
  readonly kind: "object";
  readonly at: Position;
  readonly members: readonly Member[];
  /** Where the closing brace stands. */
  readonly end: Position;
}

export interface Member {
  readonly name: string;
  readonly at: Position;
  readonly value: JsonNode;
}

interface ArrayNode {
  readonly kind: "array";
  readonly at: Position;
  readonly items: readonly JsonNode[];
  readonly end: Position;
}

export interface TextNode {
  readonly kind: "text";
  readonly at: Position;
  readonly value: string;
}

export interface NumberNode {
  readonly kind: "number";
  readonly at: Position;
  readonly text: string;
}

interface BooleanNode {
  readonly kind: "boolean";
  readonly at: Position;
  readonly value: boolean;
}

interface NullNode {
  readonly kind: "null";
  readonly at: Position;
}

export function member(node: ObjectNode, name: string): JsonNode | undefined {
  return node.members.find((m) => m.name === name)?.value;
}

/** The name OpenSearch gives to the token that starts this value. */
export function tokenName(node: JsonNode): string {
  switch (node.kind) {
    case "object":
      return "START_OBJECT";
    case "array":
      return "START_ARRAY";
    case "text":
      return "VALUE_STRING";
    case "number":
      return "VALUE_NUMBER";
    case "boolean":
      return "VALUE_BOOLEAN";
    case "null":
      return "VALUE_NULL";
  }
}

export type Plain = null | boolean | number | bigint | string | Plain[] | { [name: string]: Plain };

/** The value without its positions. Whole numbers beyond 2^53 become bigint, so that no digit is lost. */
export function plain(node: JsonNode): Plain {
  switch (node.kind) {
    case "object":
      return Object.fromEntries(node.members.map((m) => [m.name, plain(m.value)]));
    case "array":
      return node.items.map(plain);
    case "number":
      return numberOf(node);
    case "null":
      return null;
    default:
      return node.value;
  }
}

function numberOf(node: NumberNode): number | bigint {
  const value = Number(node.text);
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(node.text)) return value;
  return BigInt(node.text);
}

/** The value as text, as OpenSearch reads a number or boolean where it expects text. */
export function textOfNode(node: JsonNode): string {
  return node.kind === "number" ? node.text : shown(plain(node));
}
