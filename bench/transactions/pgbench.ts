import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const script = fileURLToPath(new URL("debit.pgbench.sql", import.meta.url));

/** Values of the script's variables by their names, as text. */
export type DebitValues = Readonly<Record<"request" | "result" | "card" | "reference", string>>;

/** Runs the same statements without a gateway. `debits` limits the number instead of the time. */
export async function runPgbench(
  databaseUrl: string,
  options: { clients: number; values: DebitValues } & ({ seconds: number } | { debits: number }),
): Promise<{ debitsPerSecond: number; debits: number }> {
  const length = "seconds" in options ? ["-T", String(options.seconds)] : ["-t", String(options.debits)];
  const given = Object.entries(options.values).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const clients = String(options.clients);
  const threads = String(Math.min(2, options.clients));
  const flags = [
    "-n",
    "-M",
    "prepared",
    "-c",
    clients,
    "-j",
    threads,
    ...length,
    ...given,
    "-f",
    script,
    databaseUrl,
  ];
  const { stdout } = await promisify(execFile)(findPgbench(), flags);
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  const debits = /^number of transactions actually processed: (\d+)/m.exec(stdout)?.[1];
  if (rate === undefined || debits === undefined) throw new Error(stdout);
  return { debitsPerSecond: Number(rate), debits: Number(debits) };
}

function findPgbench(): string {
  const found = [...globSync("/usr/lib/postgresql/*/bin/pgbench"), "/usr/bin/pgbench"].find((path) =>
    existsSync(path),
  );
  if (!found)
    throw new Error("pgbench is missing. On Debian: apt-get install postgresql-contrib postgresql-15");
  return found;
}
