import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "bi-engine",
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // Tests that compare with a real OpenSearch empty it, so that they run one after the other.
    fileParallelism: process.env["QUITTANCE_TEST_OPENSEARCH_URL"] === undefined,
  },
});
