import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const CACHE = join(import.meta.dirname, "../../.cache");
/** `.ci/run` installs the other readers there (PyPI `camt053`, `odoo-addon-account-statement-import-camt`, `mloda-community-german-ledger`). */
const MODULES = join(CACHE, "bank-judges");
const SCRIPT = join(import.meta.dirname, "bank_judges.py");

/** A payment as Odoo's reader returns it: its amount has a sign. */
interface OdooTransaction {
  readonly date: string;
  readonly amount: number;
  readonly payment_ref: string;
  readonly ref?: string;
  readonly partner_name?: string;
  readonly account_number?: string;
}

interface OdooFile {
  readonly currency: string | null;
  readonly account: string | null;
  readonly statements: readonly {
    readonly balance_start: number;
    readonly balance_end_real: number;
    readonly transactions: readonly OdooTransaction[];
  }[];
}

/** One account of a row as DATEV's strict reader has it: debits are above zero, a general reversal is the other way round. */
interface DatevLeg {
  readonly Konto: string;
  readonly Gegenkonto: string;
  readonly Betrag: string;
  readonly Buchungsdatum: string;
  readonly Leg: "K" | "G";
  readonly "BU-Schlüssel": string;
  readonly Generalumkehr: boolean;
  readonly "Belegfeld 1": string;
}

/** What the published schema of camt.053.001.08 refuses of each file; undefined, with a warning, where it is not installed. */
export function camtSchemaErrors(files: readonly (string | Buffer)[]): string[][] | undefined {
  return judged<string[]>("schema", files);
}

/** What the Odoo community's reader of camt reads of each file; undefined, with a warning, where it is not installed. */
export function readByOdoo(files: readonly (string | Buffer)[]): OdooFile[] | undefined {
  return judged<OdooFile>("odoo", files);
}

/** What a strict reader of EXTF reads of each file, or why it refuses one; undefined, with a warning, where it is not installed. */
export function readByLedger(
  files: readonly Buffer[],
): { readonly refused?: string; readonly legs?: readonly DatevLeg[] }[] | undefined {
  return judged("datev", files);
}

/** On CI a missing reader is a failure. */
function judged<Read>(judge: string, files: readonly (string | Buffer)[]): Read[] | undefined {
  if (!existsSync(join(MODULES, "mloda"))) {
    const message = `NOT TESTED: ${MODULES} is missing (.ci/run installs it).`;
    if (process.env["CI"]) throw new Error(message);
    process.stderr.write(`\n${message}\n`);
    return undefined;
  }
  const { stdout, stderr, status } = spawnSync("python3", [SCRIPT, judge, MODULES], {
    input: JSON.stringify(files.map((file) => Buffer.from(file).toString("base64"))),
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, PYTHONPATH: [MODULES, join(CACHE, "bank-schemas")].join(delimiter) },
  });
  if (status !== 0) throw new Error(`The other reader ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as Read[];
}
