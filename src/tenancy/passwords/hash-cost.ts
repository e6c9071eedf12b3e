/** The parameters of scrypt. */
export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * OWASP's recommendation for scrypt at 32 MiB: some 0.2 s of one core. Written into every hash, so that it can be raised. Most
 * tests run with a cheaper one (`vitest.config.ts`).
 */
export const HASH_COST: HashCost = { N: 2 ** 15, r: 8, p: 3 };
