import type { HashCost } from "./hash-cost.ts";

/** The passwords of the demo, which its home page and the documentation show. Nobody may choose one. */
export const PUBLIC_PASSWORDS: ReadonlySet<string> = new Set([
  "demo-password",
  "demo-bi-password",
  "demo-console-password",
]);

/**
 * A slow hash of what everybody knows protects nothing, and the first payment after each start would wait for it for 0.2 s
 * instead of 1 ms.
 */
export const PUBLIC_PASSWORD_COST: HashCost = { N: 2 ** 9, r: 8, p: 1 };
