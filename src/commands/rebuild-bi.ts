import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { urlOf } from "../start/listening-address.ts";
import { readSettings } from "../settings/index.ts";

/**
 * `npm run bi:rebuild [-- --check]`: begins a rebuild of all BI documents and follows it to its end. The rebuild itself is the gateway's:
 * it continues when this is interrupted or the gateway restarts, and calling this again follows the one under way. With `--check` the
 * documents are only compared with the records, and one that differs ends it with 1.
 */
const LOOK_EVERY_MS = 1_000;
/** A gateway that restarts is back before that. */
const MAX_ABSENCE_MS = 5 * 60_000;

interface Scope {
  readonly scope: string;
  readonly total: number | null;
  readonly documents: number;
  readonly differing: number;
  readonly finishedAt: string | null;
}
interface Rebuild {
  readonly id: number;
  readonly finishedAt: string | null;
  readonly scopes: readonly Scope[];
}

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const read = readSettings({ environment: process.env, workingDirectory: process.cwd() });
if (!read.ok) fail(read.mistakes.join("\n"));
const { admin } = read.settings;
const url = urlOf(read.settings);
if (admin.password === undefined)
  fail("GATEWAY_ADMIN_PASSWORD is needed: the password that the first start generated.");
const credentials = Buffer.from(`${admin.user ?? "admin"}:${admin.password}`).toString("base64");

let rebuild = await begin();
let shown = "";
for (let reachedAt = Date.now(); rebuild.finishedAt === null; await sleep(LOOK_EVERY_MS)) {
  const looked = await call("GET", "getBiRebuild").catch(() => undefined);
  if (looked !== undefined) {
    [rebuild, reachedAt] = [looked, Date.now()];
    show(progressOf(rebuild));
  } else if (Date.now() - reachedAt > MAX_ABSENCE_MS)
    fail(`No gateway responds at ${url} any more. The rebuild continues when it is back.`);
}
process.stdout.write(`${JSON.stringify(rebuild, null, 2)}\n`);
if (rebuild.scopes.length === 0)
  process.stderr.write("No BI API key reads any data yet: there was nothing to rebuild.\n");
const differing = rebuild.scopes.reduce((sum, scope) => sum + scope.differing, 0);
if (values.check && differing > 0) fail(`${differing} documents differ from the records: rebuild them.`);

async function begin(): Promise<Rebuild> {
  const begun = await call("POST", "rebuildBi").catch((error: Error) => error);
  return begun instanceof Error ? fail(begun.message) : begun;
}

async function call(method: "GET" | "POST", operation: string): Promise<Rebuild> {
  const response = await fetch(`${url}/api/provisioning/${operation}`, {
    method,
    headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
    ...(method === "POST" && { body: JSON.stringify({ check: values.check }) }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw new Error(`No gateway responds at ${url}: it must be running.`);
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The gateway responded ${response.status}: ${text}`);
  return (JSON.parse(text) as { rebuild: Rebuild }).rebuild;
}

function progressOf({ scopes }: Rebuild): string {
  const current = scopes.find(({ finishedAt, total }) => finishedAt === null && total !== null);
  const finished = scopes.filter(({ finishedAt }) => finishedAt !== null).length;
  const of = current && ` ${current.scope}: ${current.documents} of ${current.total} documents.`;
  return `${finished} of ${scopes.length} scopes.${of ?? ""}`;
}

function show(line: string): void {
  if (line !== shown) process.stderr.write(`${line}\n`);
  shown = line;
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
