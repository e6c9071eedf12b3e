import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { folderOfPackage, verificationOf } from "../verification-of.ts";
import { readAccountFile } from "./account-file.ts";
import { certify } from "./certify.ts";

/**
 * Certifies a package and writes its certificate.
 *
 * @param given the package's folder or name
 * @returns 0 without failures and differences, else 1
 */
export async function certifyPackage(
  given: string,
  options: {
    readonly account: string;
    readonly record: string | undefined;
    readonly webhook: string | undefined;
    readonly port: number;
    /** Seconds. */
    readonly pages: number;
  },
): Promise<number> {
  const { verification, name, version } = await verificationOf(folderOfPackage(given));
  const account = readAccountFile(await readFile(options.account, "utf8"));
  const tell = (sentence: string) => void process.stdout.write(`${sentence}\n`);
  const folder = resolve(options.record ?? ".");
  const { steps, differences } = await certify({
    package: name,
    version,
    verification,
    account,
    folder,
    isRecorded: options.record !== undefined,
    pageWaitMs: options.pages * 1_000,
    port: options.port,
    webhookUrl: options.webhook,
    tell,
  });
  for (const { endpoint, field, message } of differences)
    tell(`differs ${endpoint}${field && ` ${field}`}: ${message}`);
  const count = (result: string) => steps.filter((one) => one.result === result).length;
  tell(
    `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped, ${differences.length} differences. Certificate: ${folder}/certificate.json`,
  );
  return count("failed") === 0 && differences.length === 0 ? 0 : 1;
}
