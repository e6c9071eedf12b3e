import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Adapter, AdapterConnector } from "../index.ts";
import type { Verification } from "../verify/verification.ts";
import type { Difference } from "./compare-shapes.ts";
import type { ExchangeRecord } from "./exchange-record.ts";
import { scrubbedRecordings } from "./recordings.ts";
import { replay, RUN_FILE, type CertifiedRun } from "./replay.ts";

/** The result of a certification, as `certificate.json` has it. */
export interface Certificate {
  readonly package: string;
  readonly version: string;
  readonly date: string;
  readonly steps: readonly {
    readonly name: string;
    readonly result: "passed" | "failed" | "skipped";
    readonly requestIds: readonly string[];
    /** Why it failed or was skipped. */
    readonly reason?: string;
  }[];
  readonly differences: readonly Difference[];
  /** Files beside the certificate. */
  readonly recordings: readonly string[];
}

interface WriteOptions {
  readonly package: string;
  readonly version: string;
  readonly folder: string;
  readonly isRecorded: boolean;
  readonly verification: Verification;
  readonly tell: (sentence: string) => void;
}

/** A certification that is over. */
interface Certified {
  readonly adapter: Adapter;
  readonly connector: AdapterConnector;
  readonly record: ExchangeRecord;
  readonly steps: Certificate["steps"];
  readonly differences: readonly Difference[];
  readonly run: CertifiedRun;
}

/** Writes `certificate.json` and, with `isRecorded`, the recordings. */
export async function writeCertificate(given: Certified, options: WriteOptions): Promise<Certificate> {
  const { folder, isRecorded, package: name, version } = options;
  await mkdir(folder, { recursive: true });
  const certificate: Certificate = {
    package: name,
    version,
    date: new Date().toISOString().slice(0, 10),
    steps: given.steps,
    differences: given.differences,
    recordings: isRecorded ? await record(given, options) : [],
  };
  await writeJson(join(folder, "certificate.json"), certificate);
  return certificate;
}

/** Writes the recordings, and the outcomes that the adapter has by them, with which a later version is compared. @returns the names of the files */
async function record(
  { adapter, connector, record: { exchanges }, steps, run }: Certified,
  { folder, verification, tell }: WriteOptions,
): Promise<string[]> {
  const recorded = scrubbedRecordings(exchanges, { adapter, connector });
  for (const { file, recording } of recorded) await writeJson(join(folder, file), recording);
  const recordings = recorded.map(({ recording }) => recording);
  const { outcomes, passed, otherRequests } = await replay(verification, { run, recordings });
  for (const sentence of otherRequests) tell(`cannot be replayed: ${sentence}`);
  for (const { name, result } of steps)
    if (result === "passed" && !passed.includes(name)) tell(`cannot be replayed: ${name} does not pass`);
  await writeJson(join(folder, RUN_FILE), { run, outcomes });
  return [RUN_FILE, ...recorded.map(({ file }) => file)];
}

async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
