import { quantisedLength } from "./norm.ts";

/**
 * BM25 as OpenSearch 2.x computes it, with every step rounded to a 32-bit float where the server rounds,
 * so that scores agree to the last digit. k1 = 1.2, b = 0.75, and the factor (k1 + 1) of older versions.
 */
const k1 = Math.fround(1.2);
const b = Math.fround(0.75);
const legacyFactor = Math.fround(1 + k1);

/** Statistics of a field over all documents. */
export type FieldStatistics = {
  /** Documents that have the field. */
  readonly documents: number;
  /** Sum of the field's lengths over those documents. */
  readonly totalLength: number;
};

/** How rare a term is: ln(1 + (N - n + 0.5) / (n + 0.5)). */
export function inverseDocumentFrequency(documents: number, withTerm: number): number {
  return Math.fround(Math.log(1 + (documents - withTerm + 0.5) / (withTerm + 0.5)));
}

/** The rarity of a phrase is the sum of its terms'. */
export function summedFrequency(frequencies: readonly number[]): number {
  return Math.fround(frequencies.reduce((sum, frequency) => sum + frequency, 0));
}

/** Weight of a term or phrase in a query, before the document is looked at. */
export function queryWeight(boost: number, frequency: number): number {
  return Math.fround(Math.fround(Math.fround(boost) * legacyFactor) * frequency);
}

/** How strongly a field's length dampens the score: 1 / (k1 * (1 - b + b * length / average)). */
export function inverseNorm(length: number, field: FieldStatistics): number {
  const average = Math.fround(field.totalLength / field.documents);
  const relative = Math.fround(Math.fround(b * quantisedLength(length)) / average);
  const dampened = Math.fround(Math.fround(1 - b) + relative);
  return Math.fround(1 / Math.fround(k1 * dampened));
}

/** Score of one document in which the term occurs `frequency` times (a sloppy phrase counts fractions). */
export function termScore(weight: number, frequency: number, norm: number): number {
  const damped = Math.fround(1 + Math.fround(Math.fround(frequency) * norm));
  return Math.fround(weight - Math.fround(weight / damped));
}
