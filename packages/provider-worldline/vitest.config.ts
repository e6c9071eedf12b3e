import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "provider-worldline",
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    testTimeout: 180_000,
    maxWorkers: 2,
  },
});
