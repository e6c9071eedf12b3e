import { wilson, type Interval } from "./wilson.ts";

/** Like payments, and the weight of those that are estimated by them. */
export interface Stratum {
  /** How many payments are estimated. */
  readonly weight: number;
  /** Like payments of the past, and how many of them ended so. */
  readonly like: number;
  readonly hits: number;
}

/**
 * The share to expect among payments that are estimated stratum by stratum: each by the share of its like payments, weighted by how many
 * of them there are. Therefore another mix of cards and amounts is no difference. The interval is Wilson's of the simple sample that
 * has the same precision; undefined without a weight.
 */
export function stratified(strata: readonly Stratum[]): Interval | undefined {
  const weight = strata.reduce((sum, one) => sum + one.weight, 0);
  if (weight === 0) return undefined;
  let mid = 0;
  let smooth = 0;
  let variance = 0;
  for (const stratum of strata) {
    const part = stratum.weight / weight;
    // One more hit and one more miss: of 50 approved in 50 the variance would be none.
    const share = (stratum.hits + 1) / (stratum.like + 2);
    mid += (part * stratum.hits) / stratum.like;
    smooth += part * share;
    variance += (part * part * share * (1 - share)) / stratum.like;
  }
  return wilson(mid, (smooth * (1 - smooth)) / variance);
}
