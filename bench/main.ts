import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * `npm run bench -- <name> [options]`: runs one of the measurements below. Without a name: lists them. The results so far are in
 * `bench/RESULTS.md`.
 */
const MEASUREMENTS: Readonly<Record<string, { readonly file: string; readonly measures: string }>> = {
  transactions: { file: "transactions/main.ts", measures: "debits against pgbench" },
  callbacks: { file: "callbacks/main.ts", measures: "callbacks beside payments" },
  batch: { file: "batch/main.ts", measures: "files of charges beside single debits" },
  "vault-files": { file: "vault-files/main.ts", measures: "debits beside imports of cards" },
  memory: { file: "memory/main.ts", measures: "memory of the process under load" },
  isolation: { file: "isolation/main.ts", measures: "debits alone and during heavy BI requests, in turns" },
  profiles: { file: "profiles/main.ts", measures: "customer profiles, few and many" },
  pages: { file: "pages.ts", measures: "payment pages: first byte, weight, layout shift" },
  console: { file: "console/main.ts", measures: "pages of the console" },
  lists: { file: "lists.ts", measures: "pages of the merchants' lists of transactions and events" },
  "what-if": { file: "what-if/main.ts", measures: "a what-if beside payments" },
  settlement: { file: "settlement/main.ts", measures: "settlement files" },
  bank: { file: "bank/main.ts", measures: "an import of the merchant's own account beside payments" },
  bi: {
    file: "../packages/bi-engine/bench/main.ts",
    measures: "the BI engine, alone or against a real cluster",
  },
  "pass-through": { file: "bi/main.ts", measures: "the gateway's share of a BI request to a cluster" },
  capacity: { file: "capacity/main.ts", measures: "bytes of a payment, and growth" },
  soak: { file: "soak/main.ts", measures: "hours of payments, and what grows" },
};

const [name = "", ...options] = process.argv.slice(2);
const measurement = MEASUREMENTS[name];
if (measurement) {
  const file = join(import.meta.dirname, measurement.file);
  // A measurement reads its own options.
  process.argv = [process.argv[0]!, file, ...options];
  await import(pathToFileURL(file).href);
} else {
  const lines = Object.entries(MEASUREMENTS).map(([one, { measures }]) => `  ${one.padEnd(14)} ${measures}`);
  console.error(`npm run bench -- <name> [options]\n\n${lines.join("\n")}`);
  process.exitCode = name === "" ? 0 : 1;
}
