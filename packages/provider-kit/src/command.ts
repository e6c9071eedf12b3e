import { execFile } from "node:child_process";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs, promisify } from "node:util";

import { kitFile, kitVersion, writeSkeleton } from "./skeleton/write-skeleton.ts";
import { readableReport } from "./verify/report.ts";
import { verifyAdapter } from "./verify/verify-adapter.ts";
import type { Verification } from "./verify/verification.ts";

const USAGE = `usage: quittance-provider create Name
       quittance-provider verify [folder of the adapter's package] [--lives 300] [--seed 1] [--faults 1] [--json file]

  create    writes a package with a working adapter, as AcmePay in quittance-provider-acme-pay

  --lives   how many payments live through faults and crashes by chance
  --seed    the first seed: with "--lives 1 --faults 0" the life of a report is lived again
  --faults  which share of the lives with one fault each is lived, from 0 to 1
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
  if (command !== "verify" || positionals.length > 2) throw new Error(USAGE);
  const verification = await verificationOf(resolve(folder));
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

/** From the file that `quittance.verify` names. */
async function verificationOf(folder: string): Promise<Verification> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    readonly quittance?: { readonly verify?: unknown };
  };
  const file = manifest.quittance?.verify;
  if (typeof file !== "string")
    throw new Error(
      `${join(folder, "package.json")} has no \`quittance.verify\`, the file with the verification.`,
    );
  const { verification } = (await import(pathToFileURL(join(folder, file)).href)) as {
    readonly verification?: Partial<Verification>;
  };
  if (typeof verification?.open !== "function")
    throw new Error(`${join(folder, file)} exports no \`verification\` with a function \`open\`.`);
  return verification as Verification;
}
