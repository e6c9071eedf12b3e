import { isJsonObject } from "./json-object.ts";

/** A JSON object that came from outside: nothing is certain about its values. */
export type JsonObject = Record<string, unknown>;

/** The object that a message is; undefined when it is not JSON, or something else. */
export function jsonObjectOf(message: Buffer): JsonObject | undefined {
  try {
    return object(JSON.parse(message.toString("utf8")));
  } catch {
    return undefined;
  }
}

/** The text; empty for anything else. */
export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function object(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** A part of a value by its path; undefined where any step is missing or null. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => object(inner)?.[name], value);
}

/** Amounts are whole numbers; anything else is no amount. */
export function integer(value: unknown): bigint | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}
