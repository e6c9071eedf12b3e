import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "tests/**/*.test.ts", "packages/*/{src,tests}/**/*.test.ts"],
    globalSetup: ["tests/support/postgres-server.ts"],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    // Modules are loaded once per worker, which halves the processor time. No module holds state, and no test replaces one.
    isolate: false,
  },
});
