#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { verifyShop, type StartShop, type FaultOutcome } from "./index.ts";

const USAGE = `quittance-shop verify <package folder> [--gateway http://127.0.0.1:8080] [--api-key demo-card]
    [--user demo] [--password demo-password] [--shared-secret ...] [--shop-url ...]
    [--fault "two tabs"]...

Puts the plug-in through lost, late, doubled and disordered events, changed baskets, two tabs, declines, refunds, a copy of the shop and a
gateway without an answer. It ends with 1 and names the fault when money and order do not agree. The gateway needs the simulated provider.
The package names the file that exports \`startShop\` as "quittance": {"verify": "./verification.js"} in its package.json.`;

const say = (to: NodeJS.WriteStream, line: string): boolean => to.write(`${line}\n`);

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      gateway: { type: "string", default: process.env["QUITTANCE_GATEWAY"] ?? "http://127.0.0.1:8080" },
      "api-key": { type: "string", default: "demo-card" },
      user: { type: "string", default: "demo" },
      password: { type: "string", default: process.env["QUITTANCE_PASSWORD"] ?? "demo-password" },
      "shared-secret": { type: "string" },
      "shop-url": { type: "string" },
      fault: { type: "string", multiple: true },
    },
  });
  const [command, folder] = positionals;
  if (command !== "verify" || folder === undefined) {
    say(process.stderr, USAGE);
    return 2;
  }
  const gateway = {
    gateway: values.gateway,
    apiKey: values["api-key"],
    username: values.user,
    password: values.password,
    sharedSecret: values["shared-secret"],
    shopUrl: values["shop-url"],
  };
  const options = { onOutcome: print, ...(values.fault && { faults: values.fault }) };
  try {
    return conclude(await verifyShop(await readPackage(folder), gateway, options));
  } catch (error) {
    say(process.stderr, `fault: the shop does not start: ${(error as Error).message}`);
    return 1;
  }
}

async function readPackage(folder: string): Promise<StartShop> {
  const root = resolve(folder);
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    quittance?: { verify?: string };
  };
  const file = manifest.quittance?.verify;
  if (typeof file !== "string") throw new Error('its package.json has no "quittance": {"verify": …}');
  const { startShop } = (await import(pathToFileURL(join(root, file)).href)) as { startShop?: StartShop };
  if (typeof startShop !== "function") throw new Error(`${file} exports no function startShop`);
  return startShop;
}

function print({ fault, capture, ms, problem }: FaultOutcome): void {
  const [mark, reason] = problem === undefined ? ["ok  ", ""] : ["FAIL", `: ${problem}`];
  say(process.stdout, `${mark} ${capture.padEnd(6)} ${fault} (${ms} ms)${reason}`);
}

function conclude(outcomes: readonly FaultOutcome[]): number {
  const failed = outcomes.filter(({ problem }) => problem !== undefined);
  if (failed.length === 0) {
    say(process.stdout, `Money and order agree after each of ${outcomes.length} faults.`);
    return 0;
  }
  for (const { fault, problem } of failed) say(process.stderr, `fault: ${fault}: ${problem}`);
  return 1;
}
