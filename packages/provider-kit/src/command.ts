import { execFile } from "node:child_process";
import { rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";

import { kitFile, kitVersion, writeSkeleton } from "./skeleton/write-skeleton.ts";
import { readableReport } from "./verify/report.ts";
import { certifyPackage } from "./certify/certify-package.ts";
import { replayDifferences } from "./certify/replay.ts";
import { servePackage } from "./lab/serve-package.ts";
import { tryPackage } from "./trial/try-package.ts";
import { folderOfPackage, verificationOf } from "./verification-of.ts";
import { verifyAdapter } from "./verify/verify-adapter.ts";

const USAGE = `usage: quittance-provider create Name
       quittance-provider verify [folder of the adapter's package] [--lives 300] [--seed 1] [--faults 1] [--json file]
       quittance-provider serve [folder of the adapter's package] [--port 4010] [--seed 1] [--webhook <url>]
       quittance-provider try <gateway> [folder of the adapter's package] [--merchant <guid>] [--port 0]
       quittance-provider certify <package> --account <env file> [--record <folder>] [--webhook <url>] [--port 0] [--pages 300]

       quittance-provider replay <package> [folder of its recordings]

  create    writes a package with a working adapter, as AcmePay in quittance-provider-acme-pay

  --lives   how many payments live through faults and crashes by chance
  --seed    the first seed: with "--lives 1 --faults 0" the life of a report is lived again
  --faults  which share of the lives with one fault each is lived, from 0 to 1
  serve     has the package's fake listen, with the control addresses of the lab, so that the adapter can be tried in a gateway
  try       makes a connector in a running gateway on this machine whose provider is the package's fake, and pays, is declined, refunds and
            sends webhooks through the public API. The credentials of the provisioning API are in QUITTANCE_USER and QUITTANCE_PASSWORD
  --merchant whose connector it is; without it a merchant is made for trials
  certify   leads the adapter through fixed steps at a test account, whose settings are in the file: API_SECRET, USERNAME, …
  --record  the folder for certificate.json and the scrubbed recordings; without it the certificate is written here
  replay    leads the adapter through the recordings of a certificate, without a network: a request or an outcome that has changed is printed
  --webhook the public address that leads to /webhook of --port on this machine
  --pages   how many seconds a person has at each page of the provider

  --json    where the report is written as JSON; "-" prints it instead of the readable one`;

const OPTIONS = {
  lives: { type: "string", default: "300" },
  seed: { type: "string", default: "1" },
  faults: { type: "string", default: "1" },
  json: { type: "string" },
  account: { type: "string" },
  record: { type: "string" },
  webhook: { type: "string" },
  port: { type: "string" },
  pages: { type: "string", default: "0" },
  merchant: { type: "string" },
} as const;

type Values = ReturnType<typeof parsed>["values"];

/** A command, with the words after its name. */
interface Command {
  /** How many words it takes. */
  readonly takes: readonly [least: number, most: number];
  /** The exit code: 0 when nothing was found, 1 when something was. */
  readonly run: (words: readonly string[], values: Values) => Promise<number>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  create: { takes: [1, 1], run: create },
  verify: { takes: [0, 1], run: verify },
  serve: {
    takes: [0, 1],
    run: async ([folder = "."], { port, seed, webhook }) => {
      await servePackage(folder, { port: portIn(port, "4010"), seed: seedIn(seed), webhook });
      return 0;
    },
  },
  try: {
    takes: [1, 2],
    run: ([gateway = "", folder = "."], { merchant, port }) =>
      tryPackage(folder, {
        gateway,
        credentials: credentialsIn(process.env),
        merchantGuid: merchant,
        port: portIn(port, "0"),
        report: (line) => void process.stdout.write(`${line}\n`),
      }),
  },
  certify: {
    takes: [1, 1],
    run: async ([given = ""], { account, record, webhook, port, pages }) => {
      if (account === undefined) throw new Error(USAGE);
      const waits = numberOf("pages", pages, /^\d{1,4}$/);
      return certifyPackage(given, { account, record, webhook, port: portIn(port, "0"), pages: waits });
    },
  },
  replay: {
    takes: [1, 2],
    run: async ([given = "", folder]) => {
      const own = folderOfPackage(given);
      const { verification } = await verificationOf(own);
      const found = await replayDifferences(verification, resolve(folder ?? own));
      for (const one of found) process.stdout.write(`${one}\n`);
      process.stdout.write(`${found.length} differences from the recordings.\n`);
      return found.length === 0 ? 0 : 1;
    },
  },
};

/** The exit code is 2 when the command could not be run. */
async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parsed(args);
  const [name = "", ...words] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const [least, most] = command?.takes ?? [0, 0];
  if (!command || words.length < least || words.length > most) throw new Error(USAGE);
  process.exitCode = await command.run(words, values);
}

function parsed(args: readonly string[]) {
  return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
}

async function create([name = ""]: readonly string[]): Promise<number> {
  const { folder } = await writeSkeleton(name, { parent: process.cwd() });
  await packOwn(folder);
  process.stdout.write(
    `Wrote ${folder}. Now, in it: npm install, npm test, npm run verify, npm run build.\n`,
  );
  return 0;
}

async function verify([folder = "."]: readonly string[], values: Values): Promise<number> {
  const { verification } = await verificationOf(resolve(folder));
  const report = await verifyAdapter(verification, {
    lives: numberOf("lives", values.lives, /^\d{1,6}$/),
    seed: seedIn(values.seed),
    faultShare: numberOf("faults", values.faults, /^(?:0(?:\.\d{1,6})?|1)$/),
  });
  const json = `${JSON.stringify(report, null, 2)}\n`;
  process.stdout.write(values.json === "-" ? json : readableReport(report));
  if (values.json !== undefined && values.json !== "-") await writeFile(values.json, json);
  return report.passed ? 0 : 1;
}

function portIn(text: string | undefined, ofCommand: string): number {
  return numberOf("port", text ?? ofCommand, /^\d{1,5}$/);
}

function seedIn(text: string): number {
  return numberOf("seed", text, /^\d{1,9}$/);
}

/** The new package depends on the kit as a file in its folder: no registry has it. */
async function packOwn(folder: string): Promise<void> {
  const own = fileURLToPath(new URL("..", import.meta.url));
  const { stdout } = await promisify(execFile)("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: own,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  await rename(join(folder, filename), join(folder, kitFile(await kitVersion())));
}

/** Never an argument: other users of a machine can read those. */
function credentialsIn(environment: NodeJS.ProcessEnv): { username: string; password: string } {
  const { QUITTANCE_USER: username = "", QUITTANCE_PASSWORD: password = "" } = environment;
  if (!username || !password)
    throw new Error(
      "The environment has no QUITTANCE_USER or no QUITTANCE_PASSWORD, the credentials of the provisioning API.",
    );
  return { username, password };
}

function numberOf(name: string, text: string, pattern: RegExp): number {
  if (!pattern.test(text)) throw new Error(`--${name} is not "${text}".\n${USAGE}`);
  return Number(text);
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
