/**
 * `npm run bench -- vault-files`: debits alone and while files of cards are imported, in turns in the same run. Each file is read (the dry run),
 * stored, and exists encrypted alone. Prints rows per second, the latencies and their ratio. `--rows 1000000 --files 1` is the size that
 * issues of a move have; the default takes a minute.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createMessage, encrypt, enums, readKey } from "openpgp";
import { VaultFiles } from "../../tests/support/vault-files.ts";
import { loadDebits, type LoadResult } from "../transactions/debit-load.ts";
import { startOwnGateway } from "../transactions/own-gateway.ts";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "6000" },
    files: { type: "string", default: "3" },
    clients: { type: "string", default: "2" },
    seconds: { type: "string", default: "5" },
    /** Debits a second; as many as the clients can without it. */
    rate: { type: "string" },
  },
});
const [rows, files] = [Number(values.rows), Number(values.files)];

const { gateway, close } = await startOwnGateway({
  settings: { GATEWAY_ADMIN_PASSWORD: "admin-password-of-the-bench" },
});
try {
  const vault = new VaultFiles(gateway.url, { username: "admin", password: "admin-password-of-the-bench" });
  const publicKey = await vault.publicKey();
  await debits();
  const alone: LoadResult[] = [];
  const beside: LoadResult[] = [];
  console.log(`${files} files with ${rows} rows in all`);
  for (let file = 0; file < files; file += 1) {
    alone.push(await debits());
    beside.push(...(await imported(vault, { publicKey, file })));
  }
  alone.push(await debits());
  report(alone, beside);
  console.log(`peak memory ${gateway.peakMemoryMb()} MB`);
} finally {
  await close();
}

function debits(): Promise<LoadResult> {
  const debitsPerSecond = values.rate === undefined ? Infinity : Number(values.rate);
  const [clients, seconds] = [Number(values.clients), Number(values.seconds)];
  return loadDebits({ url: gateway.url, clients, seconds, debitsPerSecond });
}

/** Uploads a file and runs it, and pays as long as that takes. */
async function imported(
  vault: VaultFiles,
  { publicKey, file }: { readonly publicKey: string; readonly file: number },
): Promise<LoadResult[]> {
  const sent = await encryptedFile(publicKey, file);
  const results: LoadResult[] = [];
  const during = async <Result>(work: Promise<Result>): Promise<Result> => {
    const isDone = work.then(() => true);
    do results.push(await debits());
    while (!(await Promise.race([isDone, sleep(0).then(() => false)])));
    return work;
  };
  const [uploadMs, upload] = await timed(() => during(vault.upload(sent)));
  const { guid, valid } = upload.body["vaultImport"];
  const [runMs, { imported: stored }] = await timed(() =>
    during(
      (async () => {
        await vault.call(`runVaultImport/${guid}`);
        for (;;) {
          const found = await vault.get(guid);
          if (found.state === "imported") return found;
          await sleep(500);
        }
      })(),
    ),
  );
  console.log(
    `file ${file + 1}, ${(sent.length / 2 ** 20).toFixed(1)} MiB: dry run ${rate(valid, uploadMs)}, import ${rate(stored, runMs)}`,
  );
  return results;
}

async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const startedMs = performance.now();
  const result = await work();
  return [performance.now() - startedMs, result];
}

function rate(count: number, ms: number): string {
  return `${count} rows in ${(ms / 1_000).toFixed(1)} s, ${((count / ms) * 1_000).toFixed(0)} rows/s`;
}

async function encryptedFile(armoredKey: string, file: number): Promise<Buffer<ArrayBuffer>> {
  const count = Math.floor(rows / files);
  const lines = Array.from({ length: count }, (_, index) => lineOf(file * count + index));
  const text = `customerIdentification,externalToken,pan,expirationMonth,expirationYear,cardHolder,schemeTransactionIdentifier\n${lines.join("\n")}`;
  return Buffer.from(
    await encrypt({
      message: await createMessage({ binary: Buffer.from(text) }),
      encryptionKeys: await readKey({ armoredKey }),
      format: "binary",
      config: { preferredCompressionAlgorithm: enums.compression.uncompressed },
    }),
  );
}

/** A card of its own in each row, and two cards for each customer. */
function lineOf(number: number): string {
  const digits = `411111${String(number).padStart(9, "0")}`;
  return `moved-${Math.floor(number / 2)},old-${number},${digits}${checkDigit(digits)},12,2032,Ada Byron,5791301081117${number % 100}`;
}

function checkDigit(digits: string): number {
  const sum = digits.split("").reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function report(alone: readonly LoadResult[], beside: readonly LoadResult[]): void {
  const [first, second] = [alone, beside].map((runs) => ({
    runs: runs.length,
    debitsPerSecond: median(runs.map((run) => run.debitsPerSecond)),
    p50Ms: median(runs.map((run) => run.p50Ms)),
    p99Ms: median(runs.map((run) => run.p99Ms)),
  }));
  for (const [name, one] of [
    ["alone", first!],
    ["beside", second!],
  ] as const)
    console.log(
      `${name.padEnd(8)} ${one.runs} runs, debits/s ${one.debitsPerSecond.toFixed(0)}, p50 ${one.p50Ms.toFixed(1)} ms, p99 ${one.p99Ms.toFixed(1)} ms`,
    );
  console.log(
    `beside to alone: p50 ${(second!.p50Ms / first!.p50Ms).toFixed(2)} ×, p99 ${(second!.p99Ms / first!.p99Ms).toFixed(2)} × (at most 1.5)`,
  );
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
