import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const LAB = fileURLToPath(new URL("../bin/quittance-lab.mjs", import.meta.url));
const KIT = fileURLToPath(new URL("../../provider-kit/bin/quittance-provider.mjs", import.meta.url));
const STRIPE = fileURLToPath(new URL("../../provider-stripe", import.meta.url));

const running: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.kill("SIGKILL");
});

/** Runs a command, whose output is kept as it comes. */
function started(program: string, args: readonly string[]) {
  const { npm_lifecycle_event: _npm, ...env } = process.env;
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"], env });
  running.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, ended, output: () => output };
}

async function ran(program: string, args: readonly string[]) {
  const { ended, output } = started(program, args);
  return { code: await ended, output: output() };
}

async function startedLab(args: readonly string[]) {
  const lab = started(LAB, [...args, "--port", "0"]);
  await expect.poll(() => lab.output(), { timeout: 30_000 }).toMatch(/lab at http/);
  return { ...lab, url: /lab at (http:\S+),/.exec(lab.output())![1]! };
}

test("the command serves a provider over HTTP and TLS until it ends, and reports the client's mistakes", async () => {
  const lab = await startedLab(["stripe", "--seed", "7", "--secret", "whsec_own"]);
  expect(lab.output()).toContain("secret of webhooks whsec_own");
  const paid = await fetch(`${lab.url}/v1/payment_intents`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_lab" },
    body: new URLSearchParams({ amount: "999", currency: "eur" }),
  });
  expect(paid.status).toBe(200);
  const overTls = await new Promise<number | undefined>((resolve, reject) => {
    const address = `${lab.url.replace("http:", "https:")}/_lab/state`;
    request(address, { rejectUnauthorized: false }, ({ statusCode }) => resolve(statusCode))
      .on("error", reject)
      .end();
  });
  expect(overTls).toBe(200);
  lab.child.kill("SIGTERM");
  expect(await lab.ended).toBe(0);
  expect(lab.output()).toContain("POST /v1/payment_intents moves money without Idempotency-Key");
});

test.each([
  [[], "usage: quittance-lab <stripe|adyen|mollie|paypal|worldline>"],
  [["square"], "usage: quittance-lab"],
  [["stripe", "--secret", "nothing"], "--secret has to be whsec_"],
  [["adyen", "--secret", "zz"], "--secret has to be the HMAC key in hexadecimal digits"],
  [["stripe", "--port", "65536"], "--port has to be a whole number from 0 to 65535"],
  [["stripe", "--webhook", "shop"], "--webhook has to be an address"],
])("quittance-lab %j ends with 2 and says why", async (args, message) => {
  const { code, output } = await ran(LAB, args);
  expect(code).toBe(2);
  expect(output).toContain(message);
});

test("certify and replay end with 0 at the lab, with 1 after a change, and a live key calls nothing", async () => {
  const lab = await startedLab(["stripe"]);
  const folder = await mkdtemp(join(tmpdir(), "lab-command-"));
  const account = join(folder, "account.env");
  const record = join(folder, "recordings");
  const certify = async (secret: string, to: string) => {
    await writeFile(account, `API_SECRET=${secret}\nAPI_BASE_URL=${lab.url}\n`);
    return ran(KIT, ["certify", STRIPE, "--account", account, "--record", to]);
  };
  const certified = await certify("sk_test_lab", record);
  expect(certified.output).toMatch(/passed, 0 failed, \d+ skipped, 0 differences\. Certificate: /);
  expect(certified.code).toBe(0);
  expect((await ran(KIT, ["replay", STRIPE, record])).code).toBe(0);
  // As if the adapter sent another amount: the recording has it.
  const file = join(
    record,
    (await readdir(record)).find((name) => name.endsWith("-pay.json"))!,
  );
  const changed = (await readFile(file, "utf8")).replaceAll("amount=1000", "amount=1001");
  expect(changed).not.toBe(await readFile(file, "utf8"));
  await writeFile(file, changed);
  const replayed = await ran(KIT, ["replay", STRIPE, record]);
  expect(replayed.code).toBe(1);
  expect(replayed.output).toContain("pay: POST /v1/payment_intents has another body");

  const calls = async () =>
    ((await (await fetch(`${lab.url}/_lab/state`)).json()) as { calls: unknown[] }).calls.length;
  const before = await calls();
  const live = await certify("sk_live_lab", join(folder, "live"));
  expect(live.code).not.toBe(0);
  expect(live.output).toContain("live");
  expect(await calls()).toBe(before);
  expect(await readdir(folder)).not.toContain("live");
});
