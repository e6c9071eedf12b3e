import { isRefusal } from "../platform/refusal.ts";

/** The result of a use case that the demo's own data cannot make refuse. */
export function must<T>(result: T): Exclude<T, { refused: true }> {
  if (isRefusal(result)) throw new Error(`The demo could not be seeded: ${result.code}.`);
  return result as Exclude<T, { refused: true }>;
}
