/**
 * Where the embedded engine is allowed to answer a generated request otherwise than a real OpenSearch, and why.
 */
import type { Comparison } from "./both-servers.ts";

export type GeneratedException = {
  name: string;
  reason: string;
  applies: (comparison: Comparison) => boolean;
};

export const generatedExceptions: GeneratedException[] = [];

/** The exception that explains all differences of a comparison, if there is one. */
export function exceptionFor(comparison: Comparison): GeneratedException | undefined {
  return generatedExceptions.find(({ applies }) => applies(comparison));
}
