import type { AdapterUnderTest } from "./adapter-under-test.ts";

/** A rule that the gateway relies on, for every provider. */
export interface ContractRule {
  readonly name: string;
  /** Rejects when the adapter breaks it. */
  readonly check: (under: AdapterUnderTest) => Promise<void>;
}
