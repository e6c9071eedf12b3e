import { visibleIndexName } from "../engines/engine.ts";
import { Parameters, type RestResponse, globMatcher, illegalArgument } from "@quittance/bi-engine/server";
import { member, readJson, writeJson, writeNode } from "@quittance/bi-engine/json";
import type { OperationCall } from "./query-call.ts";

/** The columns that are shown without being requested, with the short names that `h` takes. */
const columns: readonly (readonly [name: string, ...aliases: string[]])[] = [
  ["health", "h"],
  ["status", "s"],
  ["index", "i", "idx"],
  ["uuid", "id"],
  ["pri", "p", "shards.primary", "shardsPrimary"],
  ["rep", "r", "shards.replica", "shardsReplica"],
  ["docs.count", "dc", "docsCount"],
  ["docs.deleted", "dd", "docsDeleted"],
  ["store.size", "ss", "storeSize"],
  ["pri.store.size"],
];
const ALIGNED_RIGHT = new Set(["pri", "rep", "docs.count", "docs.deleted", "store.size", "pri.store.size"]);
const WITHOUT_EFFECT = [
  "bytes",
  "time",
  "s",
  "pri",
  "local",
  "expand_wildcards",
  "health",
  "pretty",
  "human",
];

/** `_cat/indices`: the one index there is for the key, as text or with `format=json`. */
export async function catIndicesResponse(
  call: OperationCall,
  count: (call: OperationCall) => Promise<RestResponse>,
): Promise<RestResponse> {
  const parameters = new Parameters(call.path, call.search);
  const format = parameters.text("format") ?? "text";
  const isVerbose = parameters.flag("v");
  const wanted = parameters.text("h");
  parameters.accept([...WITHOUT_EFFECT, "ignore_unavailable", "allow_no_indices", "cluster_manager_timeout"]);
  parameters.refuseOthers();
  if (format !== "json" && format !== "text")
    throw illegalArgument(`[format] [${format}] is not supported: use json or text`);
  const counted = await count({ path: call.path, search: new URLSearchParams(), body: "" });
  if (counted.status !== 200) return counted;
  const row = rowOf(countIn(counted));
  const shown = chosen(wanted);
  if (format === "json")
    return { status: 200, body: [Object.fromEntries(shown.map((name) => [name, row[name] ?? null]))] };
  return { status: 200, body: table(shown, row, isVerbose) };
}

/** Sizes on disk and ids of the store are not the client's to see; OpenSearch leaves empty what is unknown to it. */
function rowOf(documents: string): Readonly<Record<string, string | null>> {
  return {
    health: "green",
    status: "open",
    index: visibleIndexName,
    uuid: "_na_",
    pri: "1",
    rep: "0",
    "docs.count": documents,
    "docs.deleted": "0",
    "store.size": null,
    "pri.store.size": null,
  };
}

function countIn({ body }: RestResponse): string {
  const node = readJson(writeJson(body));
  const count = node.kind === "object" ? member(node, "count") : undefined;
  return count === undefined ? "0" : writeNode(count);
}

/** The columns of `h`: names, short names or patterns, in that order. */
function chosen(wanted: string | undefined): readonly string[] {
  if (wanted === undefined) return columns.map(([name]) => name);
  const found = wanted.split(",").flatMap((part) => {
    const takes = globMatcher(part.trim());
    return columns.filter((names) => names.some(takes)).map(([name]) => name);
  });
  return [...new Set(found)];
}

function table(
  shown: readonly string[],
  row: Readonly<Record<string, string | null>>,
  isVerbose: boolean,
): string {
  const lines = [...(isVerbose ? [shown] : []), shown.map((name) => row[name] ?? "")];
  const widths = shown.map((_, i) => Math.max(...lines.map((cells) => (cells[i] ?? "").length)));
  return lines
    .map((cells) => cells.map((cell, i) => aligned(cell, shown[i] ?? "", widths[i] ?? 0)).join(" "))
    .map((line) => `${line}\n`)
    .join("");
}

function aligned(cell: string, name: string, width: number): string {
  return ALIGNED_RIGHT.has(name) ? cell.padStart(width) : cell.padEnd(width);
}
