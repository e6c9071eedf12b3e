import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

test.each([
  ["src/main.ts", ["--port", "9090"], /"--port" is not understood.*GATEWAY_PORT=9090 npm start/],
  ["packages/bi-engine/src/playground/main.ts", ["--port", "abc"], /^Usage: .* --port N/],
  ["packages/bi-engine/src/playground/main.ts", ["--prot", "9200"], /^Usage: .* --port N/],
])("%s %j is refused with one line, and nothing starts", (script, args, words) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: "utf8",
    timeout: 120_000,
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(words);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
