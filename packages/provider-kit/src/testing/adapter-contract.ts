import { afterAll, beforeAll, describe, test } from "vitest";

import type { AdapterUnderTest } from "./adapter-under-test.ts";
import { CONTRACT_RULES } from "./contract-rules.ts";

/**
 * Tests of the rules that the gateway relies on, for every provider. A new adapter passes them before anything else is tested of
 * it; its own tests say what is particular to its provider.
 */
export function describeAdapterContract(name: string, open: () => Promise<AdapterUnderTest>): void {
  describe(`${name} keeps the adapter contract`, () => {
    let under: AdapterUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.close());

    for (const rule of CONTRACT_RULES) test(rule.name, () => rule.check(under));
  });
}
