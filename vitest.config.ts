import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    globalSetup: ["tests/support/postgres-server.ts"],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // What has to come comes later than in the usual second where the machine does other things too.
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
  },
});
