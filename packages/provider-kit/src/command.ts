import { execFile } from "node:child_process";
import { rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";

import { kitFile, kitVersion, writeSkeleton } from "./skeleton/write-skeleton.ts";
import { readableReport } from "./verify/report.ts";
import { certifyPackage } from "./certify/certify-package.ts";
import { servePackage } from "./lab/serve-package.ts";
import { verificationOf } from "./verification-of.ts";
import { verifyAdapter } from "./verify/verify-adapter.ts";

const USAGE = `usage: quittance-provider create Name
       quittance-provider verify [folder of the adapter's package] [--lives 300] [--seed 1] [--faults 1] [--json file]
       quittance-provider serve [folder of the adapter's package] [--port 4010] [--seed 1] [--webhook <url>]
       quittance-provider certify <package> --account <env file> [--record <folder>] [--webhook <url>] [--port 0] [--pages 300]

  create    writes a package with a working adapter, as AcmePay in quittance-provider-acme-pay

  --lives   how many payments live through faults and crashes by chance
  --seed    the first seed: with "--lives 1 --faults 0" the life of a report is lived again
  --faults  which share of the lives with one fault each is lived, from 0 to 1
  serve     has the package's fake listen, with the control addresses of the lab, so that the adapter can be tried in a gateway
  certify   leads the adapter through fixed steps at a test account, whose settings are in the file: API_SECRET, USERNAME, …
  --record  the folder for certificate.json and the scrubbed recordings; without it the certificate is written here
  --webhook the public address that leads to /webhook of --port on this machine
  --pages   how many seconds a person has at each page of the provider

  --json    where the report is written as JSON; "-" prints it instead of the readable one`;

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});

/** The exit code is 0 when nothing was found, 1 when something was, and 2 when nothing could be verified. */
async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      lives: { type: "string", default: "300" },
      seed: { type: "string", default: "1" },
      faults: { type: "string", default: "1" },
      json: { type: "string" },
      account: { type: "string" },
      record: { type: "string" },
      webhook: { type: "string" },
      port: { type: "string" },
      pages: { type: "string", default: "0" },
    },
  });
  const [command, folder = "."] = positionals;
  if (command === "create" && positionals.length === 2) {
    const written = await writeSkeleton(folder, { parent: process.cwd() });
    await packOwn(written.folder);
    process.stdout.write(
      `Wrote ${written.folder}. Now, in it: npm install, npm test, npm run verify, npm run build.\n`,
    );
    return;
  }
  if (command === "serve" && positionals.length <= 2) {
    const { webhook } = values;
    const port = numberOf("port", values.port ?? "4010", /^\d{1,5}$/);
    return servePackage(folder, { port, seed: numberOf("seed", values.seed, /^\d{1,9}$/), webhook });
  }
  if (command === "certify" && positionals.length === 2 && values.account !== undefined) {
    const { account, record, webhook } = values;
    const [port, pages] = [
      numberOf("port", values.port ?? "0", /^\d{1,5}$/),
      numberOf("pages", values.pages, /^\d{1,4}$/),
    ];
    process.exitCode = await certifyPackage(folder, { account, record, webhook, port, pages });
    return;
  }
  if (command !== "verify" || positionals.length > 2) throw new Error(USAGE);
  const { verification } = await verificationOf(resolve(folder));
  const report = await verifyAdapter(verification, {
    lives: numberOf("lives", values.lives, /^\d{1,6}$/),
    seed: numberOf("seed", values.seed, /^\d{1,9}$/),
    faultShare: numberOf("faults", values.faults, /^(?:0(?:\.\d{1,6})?|1)$/),
  });
  const json = `${JSON.stringify(report, null, 2)}\n`;
  process.stdout.write(values.json === "-" ? json : readableReport(report));
  if (values.json !== undefined && values.json !== "-") await writeFile(values.json, json);
  process.exitCode = report.passed ? 0 : 1;
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

function numberOf(name: string, text: string, pattern: RegExp): number {
  if (!pattern.test(text)) throw new Error(`--${name} is not "${text}".\n${USAGE}`);
  return Number(text);
}
