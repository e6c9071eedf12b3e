import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "lab",
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    testTimeout: 60_000,
    maxWorkers: 2,
  },
});
