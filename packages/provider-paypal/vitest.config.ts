import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "provider-paypal",
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    testTimeout: 180_000,
    maxWorkers: 2,
  },
});
