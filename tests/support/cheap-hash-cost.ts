import type { HashCost } from "../../src/tenancy/passwords/hash-cost.ts";

/** Stands for the real cost in the tests, where each gateway hashes and checks several passwords at its start. */
export const HASH_COST: HashCost = { N: 2 ** 10, r: 8, p: 1 };
