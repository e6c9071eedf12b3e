import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { warnNotChecked } from "../../packages/bi-engine/tests/conformance/servers.ts";
import { codePage } from "../../src/guides/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

const run = promisify(execFile);

/** How the code of a language is run, as its reader would. */
const LANGUAGES = [
  { language: "curl", file: "main.sh", command: ["bash", "main.sh"], needs: "curl" },
  { language: "Node", file: "main.mjs", command: [process.execPath, "main.mjs"], needs: process.execPath },
  { language: "PHP", file: "main.php", command: ["php", "main.php"], needs: "php" },
  { language: "Python", file: "main.py", command: ["python3", "main.py"], needs: "python3" },
  { language: "Java", file: "Main.java", command: ["java", "Main.java"], needs: "javac" },
].map((one) => ({
  ...one,
  isThere: spawnSync(one.needs, ["--version"], { stdio: "ignore" }).status === 0,
}));

for (const { language, needs, isThere } of LANGUAGES) {
  if (isThere) continue;
  const sentence = `${needs} is not installed`;
  if (process.env["CI"] === "true") throw new Error(`The code in ${language} cannot be run: ${sentence}.`);
  warnNotChecked(`the documented code in ${language}`, sentence);
}

let page: string;
let folder: string;
let running: TestGateway;
let api: ApiClient;

beforeAll(async () => {
  page = await readFile(new URL("../../docs/reference/code.md", import.meta.url), "utf8");
  folder = await mkdtemp(join(tmpdir(), "operation-code-"));
  running = await startTestGateway();
  api = new ApiClient(running.url);
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

test("docs/reference/code.md has the code that is made for the pages", () => {
  expect(page).toBe(codePage());
});

/** The code below two headings of the page, as a reader would copy it. */
function codeOf(title: string, language: string): string {
  const section = page.split(`\n## ${title}\n`)[1]?.split("\n## ")[0];
  const code = section?.split(`\n### ${language}\n`)[1]?.split("```")[1];
  if (code === undefined) throw new Error(`docs/reference/code.md has no ${title} in ${language}.`);
  return code.slice(code.indexOf("\n") + 1);
}

let runs = 0;

describe.each(LANGUAGES)("the code in $language", ({ language, file, command, isThere }) => {
  /** Runs the code, unchanged, and returns the JSON that it prints. */
  async function outcome(title: string, more: Record<string, string> = {}, user = "demo"): Promise<unknown> {
    const cwd = join(folder, `${language}-${++runs}`);
    await mkdir(cwd);
    await writeFile(join(cwd, file), codeOf(title, language));
    const [program = "", ...args] = command;
    const { stdout } = await run(program, args, {
      cwd,
      env: {
        ...process.env,
        QUITTANCE_URL: running.url,
        QUITTANCE_USER: user,
        QUITTANCE_PASSWORD: "demo-password",
        ORDER_ID: `code-${language}-${runs}`,
        ...more,
      },
    });
    return JSON.parse(stdout.slice(stdout.indexOf("{"))) as unknown;
  }

  test.skipIf(!isThere)("pays, requests the status, refunds and lists", { timeout: 240_000 }, async () => {
    const paid = (await outcome("Create a payment")) as { uuid: string };
    expect(paid).toMatchObject({ success: true, returnType: "FINISHED" });
    const PAYMENT_UUID = paid.uuid;
    expect(await outcome("Request the status of a payment", { PAYMENT_UUID })).toMatchObject({
      transactionStatus: "SUCCESS",
      amount: "9.99",
    });
    const refund = (await outcome("Refund a payment", { PAYMENT_UUID })) as { uuid: string };
    expect(refund).toMatchObject({ success: true });
    expect((await api.get(`/api/v3/status/demo-card/getByUuid/${refund.uuid}`)).body).toMatchObject({
      transactionType: "REFUND",
      amount: "4.00",
    });
    const listed = (await outcome("List payments")) as { transactions: { uuid: string }[] };
    expect(listed.transactions.map(({ uuid }) => uuid)).toEqual(
      expect.arrayContaining([PAYMENT_UUID, refund.uuid]),
    );
  });

  test.skipIf(!isThere)("makes links that open", { timeout: 240_000 }, async () => {
    const once = (await outcome("Create a link for one payment")) as { redirectUrl: string };
    const often = (await outcome("Create a link for several payments")) as { reusableLink: { url: string } };
    for (const address of [once.redirectUrl, often.reusableLink.url])
      expect((await fetch(address)).status).toBe(200);
  });

  test.skipIf(!isThere)("prints why a request is refused", { timeout: 240_000 }, async () => {
    const PAYMENT_UUID = "d94c0d72f3a36e21f16e";
    expect(await outcome("Refund a payment", { PAYMENT_UUID })).toMatchObject({ success: false });
    expect(await outcome("Create a payment", {}, "nobody")).toMatchObject({ success: false });
  });
});
