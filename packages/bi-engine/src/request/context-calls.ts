import { illegalArgument, validationError } from "../errors.ts";
import { type JsonNode, tokenName } from "../json/json-node.ts";
import { readJson } from "../json/read-json.ts";
import { readTimeMs } from "../reading/time-value.ts";
import type { SearchCall } from "./search-call.ts";

type ContextCall = Pick<SearchCall, "parameters" | "body">;

const WITHOUT_EFFECT = ["pretty", "human", "error_trace", "format", "filter_path"];

/** Means all contexts of the owner. */
const ALL = "_all";

/** `/_search/scroll`: the id of the scroll to continue. The body has precedence over parameters and the path. */
export function readScrollCall(call: ContextCall, idInPath: string | undefined) {
  const { parameters } = call;
  parameters.accept(WITHOUT_EFFECT);
  const totalAsNumber = parameters.flag("rest_total_hits_as_int");
  const given = { id: idInPath ?? parameters.text("scroll_id"), scroll: parameters.text("scroll") };
  parameters.refuseOthers();
  for (const { name, value } of membersOf(call.body)) {
    if (name === "scroll_id" && value.kind === "text") given.id = value.value;
    else if (name === "scroll" && value.kind === "text") given.scroll = value.value;
    else throw unknownParameter(name, value);
  }
  if (given.id === undefined) throw validationError(["scrollId is missing"]);
  const keepAliveMs = given.scroll === undefined ? undefined : readTimeMs(given.scroll, "scroll");
  return { id: given.id, keepAliveMs, totalAsNumber };
}

/** `DELETE /_search/scroll`: the ids to end; "all" for all of the owner. */
export function readClearScrollCall(
  call: ContextCall,
  idsInPath: string | undefined,
): readonly string[] | "all" {
  const inParameter = call.parameters.text("scroll_id");
  return idsToEnd(call, {
    given: idsInPath ?? inParameter,
    member: "scroll_id",
    missing: "no scroll ids specified",
  });
}

/** `DELETE /_search/point_in_time` and, with `_all` in the path, all of the owner. */
export function readClosePointsCall(call: ContextCall, idsInPath?: string): readonly string[] | "all" {
  return idsToEnd(call, { given: idsInPath, member: "pit_id", missing: "no pit ids specified" });
}

function idsToEnd(
  { parameters, body }: ContextCall,
  { given, member, missing }: { given: string | undefined; member: string; missing: string },
): readonly string[] | "all" {
  parameters.accept(WITHOUT_EFFECT);
  parameters.refuseOthers();
  const ids = given === undefined ? [] : given.split(",");
  for (const { name, value } of membersOf(body)) {
    if (name !== member) throw unknownParameter(name, value);
    const items = value.kind === "array" ? value.items : [value];
    for (const item of items) {
      if (item.kind !== "text") throw illegalArgument(`${member} array element should only contain ids`);
      ids.push(item.value);
    }
  }
  if (ids.length === 0) throw validationError([missing]);
  return ids.length === 1 && ids[0] === ALL ? "all" : ids;
}

/** `POST /{index}/_search/point_in_time`: how long it is kept. */
export function readOpenPointCall({ parameters }: ContextCall): { readonly keepAliveMs: number } {
  parameters.accept([
    ...WITHOUT_EFFECT,
    "preference",
    "routing",
    "ignore_unavailable",
    "allow_no_indices",
    "expand_wildcards",
    "allow_partial_pit_creation",
  ]);
  const keepAlive = parameters.text("keep_alive");
  parameters.refuseOthers();
  if (keepAlive === undefined) throw validationError(["keep alive not specified"]);
  return { keepAliveMs: readTimeMs(keepAlive, "keep_alive") };
}

function membersOf(body: string) {
  if (body.trim() === "") return [];
  const node = readJson(body);
  if (node.kind !== "object") throw illegalArgument("Malformed content, must start with an object");
  return node.members;
}

function unknownParameter(name: string, value: JsonNode) {
  return illegalArgument(
    `Unknown parameter [${name}] in request body or parameter is of the wrong type[${tokenName(value)}] `,
  );
}
