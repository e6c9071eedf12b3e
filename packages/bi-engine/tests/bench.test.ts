import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../bench/main.ts", import.meta.url));

function compare(environment: Record<string, string>, options: readonly string[] = ["--docs", "10"]) {
  return spawnSync(process.execPath, [script, ...options, "--against", "opensearch"], {
    env: environment,
    encoding: "utf8",
  });
}

test("a comparison with an unreachable server fails with one line", () => {
  const { status, stdout, stderr } = compare({
    PATH: process.env["PATH"] ?? "",
    QUITTANCE_TEST_OPENSEARCH_URL: "http://user:secret@127.0.0.1:9",
  });
  expect(stdout + stderr).toMatch(/^No OpenSearch responds at 127\.0\.0\.1:9,.*\n$/);
  expect(status).toBe(1);
});

test("without a server to start, one line says what is missing", () => {
  const { status, stdout, stderr } = compare({ PATH: "/nonexistent" });
  expect(stdout + stderr).toMatch(/^No OpenSearch to compare with: .*`java` is not available.*\n$/);
  expect(status).toBe(1);
});

test("a number that is none is refused", () => {
  const environment = { PATH: "/nonexistent", QUITTANCE_TEST_OPENSEARCH_URL: "http://127.0.0.1:9" };
  expect(compare(environment, ["--docs", "many"]).stderr).toContain("--docs takes a whole number, not many");
});
