import type { RestResponse } from "@quittance/bi-engine/server";
import { type QueryCall, sentence } from "./query-call.ts";

export type OperationName =
  | "version"
  | "index"
  | "search"
  | "scroll"
  | "clear_scroll"
  | "open_point"
  | "points"
  | "close_points"
  | "multi_search"
  | "count"
  | "mapping"
  | "field_mapping"
  | "field_caps"
  | "document"
  | "cat_indices";

/** The operation of a call. */
export interface Operation {
  readonly name: OperationName;
  /** The index expression of the path; undefined when it names none. */
  readonly index: string | undefined;
  /** The last segment of `_doc/{id}`, `_mapping/field/{fields}` and `_search/scroll/{id}`; else empty. */
  readonly item: string;
}

interface Route {
  readonly name: OperationName;
  readonly methods: readonly string[];
  /** Segments behind the index; `*` is the item. */
  readonly path: readonly string[];
  readonly index: "optional" | "required" | "none" | "behind";
}

const READ = ["GET", "POST"];
const SEEN = ["GET", "HEAD"];

const routes: readonly Route[] = [
  { name: "search", methods: READ, path: [], index: "optional" },
  { name: "search", methods: READ, path: ["_search"], index: "optional" },
  { name: "scroll", methods: READ, path: ["_search", "scroll"], index: "none" },
  { name: "scroll", methods: READ, path: ["_search", "scroll", "*"], index: "none" },
  { name: "clear_scroll", methods: ["DELETE"], path: ["_search", "scroll"], index: "none" },
  { name: "clear_scroll", methods: ["DELETE"], path: ["_search", "scroll", "*"], index: "none" },
  { name: "open_point", methods: ["POST"], path: ["_search", "point_in_time"], index: "required" },
  { name: "points", methods: ["GET"], path: ["_search", "point_in_time", "_all"], index: "none" },
  { name: "close_points", methods: ["DELETE"], path: ["_search", "point_in_time"], index: "none" },
  { name: "close_points", methods: ["DELETE"], path: ["_search", "point_in_time", "_all"], index: "none" },
  { name: "multi_search", methods: READ, path: ["_msearch"], index: "optional" },
  { name: "count", methods: READ, path: ["_count"], index: "optional" },
  { name: "mapping", methods: SEEN, path: ["_mapping"], index: "optional" },
  { name: "field_mapping", methods: SEEN, path: ["_mapping", "field", "*"], index: "optional" },
  { name: "field_caps", methods: READ, path: ["_field_caps"], index: "optional" },
  { name: "document", methods: SEEN, path: ["_doc", "*"], index: "optional" },
  { name: "cat_indices", methods: SEEN, path: ["_cat", "indices"], index: "behind" },
];

/** The operation of a call, or the refusal of a path or method that is not served. */
export function operationOf(call: QueryCall): Operation | { readonly refusal: RestResponse } {
  const segments = segmentsOf(call.below);
  if (segments === undefined) return { refusal: noHandler(call) };
  const [first] = segments;
  if (segments.length === 0 && (call.method === "HEAD" || isRoot(call)))
    return { name: "version", index: undefined, item: "" };
  if (segments.length === 1 && first !== undefined && !isReserved(first)) {
    if (call.method === "HEAD") return { name: "index", index: first, item: "" };
    return { refusal: noHandler(call) };
  }
  const found = routes.map((route) => ({ route, parts: partsOf(route, segments) })).filter(hasParts);
  if (found.length === 0) return { refusal: noHandler(call) };
  const served = found.find(({ route }) => route.methods.includes(call.method));
  if (served === undefined)
    return {
      refusal: wrongMethod(
        call,
        found.flatMap(({ route }) => route.methods),
      ),
    };
  return { name: served.route.name, ...served.parts };
}

type Parts = Pick<Operation, "index" | "item">;

function hasParts(one: { route: Route; parts: Parts | undefined }): one is { route: Route; parts: Parts } {
  return one.parts !== undefined;
}

function partsOf({ path, index }: Route, segments: readonly string[]): Parts | undefined {
  if (index === "behind") {
    const [expression, ...others] = segments.slice(path.length);
    return fits(path, segments.slice(0, path.length)) && others.length === 0
      ? { index: expression, item: "" }
      : undefined;
  }
  const [first, ...rest] = segments;
  if (index === "none" && segments.length !== path.length) return undefined;
  if (index === "required" && segments.length !== path.length + 1) return undefined;
  const hasIndex = first !== undefined && !isReserved(first) && segments.length === path.length + 1;
  const below = hasIndex ? rest : segments;
  if (!fits(path, below)) return undefined;
  return { index: hasIndex ? first : undefined, item: itemOf(path, below) };
}

/** The segment that differs from call to call; `_all` in its place is one, too. */
function itemOf(path: readonly string[], segments: readonly string[]): string {
  const last = path.at(-1);
  return last === "*" || last === "_all" ? (segments.at(-1) ?? "") : "";
}

function fits(path: readonly string[], segments: readonly string[]): boolean {
  return path.length === segments.length && path.every((part, i) => part === "*" || part === segments[i]);
}

/** Names that begin with `_` are operations, but for the one that means all indices. */
function isReserved(segment: string): boolean {
  return segment.startsWith("_") && segment !== "_all";
}

/** `GET {bi}/query/transactions/v2/`, with the slash: where clients look for the product and its version. */
function isRoot({ method, below }: QueryCall): boolean {
  return method === "GET" && below === "/";
}

function segmentsOf(below: string): readonly string[] | undefined {
  try {
    return below
      .split("/")
      .filter((segment) => segment !== "")
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function noHandler({ url, method }: QueryCall): RestResponse {
  return { status: 400, body: { error: `no handler found for uri [${url}] and method [${method}]` } };
}

function wrongMethod({ url, method }: QueryCall, methods: readonly string[]): RestResponse {
  const allowed = [...new Set(methods)].toSorted().toReversed();
  const text = `Incorrect HTTP method for uri [${url}] and method [${method}], allowed: [${allowed.join(", ")}]`;
  return sentence(405, text, { allow: allowed.join(",") });
}
