import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateKey } from "openpgp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { repository } from "../support/gateway-command.ts";
import { repositoryFiles } from "../tidy/repository-files.ts";

const DOCUMENTED_ADDRESS = "http://127.0.0.1:8080";

const pages = repositoryFiles()
  // The generated code takes its values from variables; tests/tools/operation-code.test.ts runs it.
  .filter(({ path }) => path.endsWith(".md") && path !== "docs/reference/code.md")
  .map(({ path, text }) => ({ path, blocks: shellBlocksOf(text) }))
  .filter(({ blocks }) => blocks.some((block) => block.includes(DOCUMENTED_ADDRESS)));

/** A page that moves the time has a gateway of its own. */
const MOVES_TIME: ReadonlySet<string> = new Set(["docs/test-clock.md", "docs/recovery.md"]);
/** Output that a page ends with, where its commands could succeed without it. */
const ENDS_WITH: ReadonlyMap<string, RegExp> = new Map([
  [
    "docs/recovery.md",
    /"class": "later"[^]*"state": "waiting"[^]*"state": "recovered"[^]*"result": "ERROR"[^]*"result": "SUCCESS"/,
  ],
]);

const missing = ["bash", "curl", "jq"].filter((tool) => spawnSync(tool, ["--version"]).error);
if (missing.length > 0 && process.env["CI"])
  throw new Error(`On CI the examples must run: install ${missing.join()}.`);
if (missing.length > 0)
  process.stderr.write(`SKIPPED: the examples of the docs need ${missing.join(" and ")}.\n`);

describe.skipIf(missing.length > 0)("the commands in the examples of", () => {
  let started: TestGateway;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "quittance-examples-"));
    started = await startTestGateway({ workers: true, bi: { kind: "embedded" } });
    // The key of a receiver of stored cards, which the reader has.
    const { publicKey } = await generateKey({ userIDs: { name: "Receiver" }, format: "armored" });
    await writeFile(join(folder, "receiver.asc"), publicKey);
  });
  afterAll(async () => {
    await started?.close();
    await rm(folder, { recursive: true, force: true });
  });

  // A tour that is tried again must not end with the first used order number.
  const runs = [...pages, ...pages.filter(({ path }) => path === "docs/first-steps.md")];
  it.each(runs)("$path return what the page says", async ({ path, blocks }) => {
    const own = MOVES_TIME.has(path) ? await startTestGateway({ workers: true, testClock: true }) : undefined;
    onTestFinished(async () => own?.close());
    const { url } = own ?? started;
    // A reader goes on when the clock has arrived: a token for a card, for example, would expire meanwhile.
    const commands = blocks
      .join(own ? `\n${AWAITS_CLOCK}\n` : "\n")
      .replaceAll(DOCUMENTED_ADDRESS, url)
      .replaceAll(/^ADMIN_PASSWORD='.*'$/gm, `ADMIN_PASSWORD='${ADMINISTRATOR.password}'`);
    const functions = `${ANY_REFUSAL_ENDS_IT}\n${runsScriptsAt(url)}`;
    const { stdout } = await promisify(execFile)("bash", ["-euc", `${functions}\n${commands}`], {
      cwd: folder,
      timeout: 120_000,
    });
    expect(stdout).toMatch(/"success": ?true|"timed_out": ?false/);
    const end = ENDS_WITH.get(path);
    if (end) expect(stdout).toMatch(end);
    expect(stdout).not.toMatch(/"success": ?false|"timed_out": ?true/);
  });
});

const ANY_REFUSAL_ENDS_IT = `set -o pipefail; curl() { command curl --fail-with-body --silent --show-error "$@"; }`;

const AWAITS_CLOCK = `until command curl -s -u "${ADMINISTRATOR.username}:${ADMINISTRATOR.password}" -H 'content-type: application/json' \
  ${DOCUMENTED_ADDRESS}/api/provisioning/testClock -d '{"action": "get"}' | grep '"status": *"ready"' > /dev/null; do sleep 0.1; done`;

/** The reader's `npm run demo:advance`, for a gateway at another address. */
function runsScriptsAt(url: string): string {
  const tool = join(repository, "tools/demo-advance.ts");
  return `npm() { shift 3; "${process.execPath}" "${tool}" --gateway ${url} "$@"; }`;
}

/** The commands that send requests to the gateway; the others start or build it. */
function shellBlocksOf(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block ?? "");
  return blocks.filter(
    (block) =>
      // Programs of the kit run in tests/tools/adapter-elsewhere.test.ts, where it is installed.
      !block.includes("npx quittance-provider") &&
      (block.includes(DOCUMENTED_ADDRESS) || block.includes("$quittance") || /^provision /m.test(block)),
  );
}
