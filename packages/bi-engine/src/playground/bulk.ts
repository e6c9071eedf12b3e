import type { Engine } from "../engine/engine.ts";
import { QueryError, illegalArgument } from "../errors.ts";
import { shown } from "../json/shown.ts";
import type { ResponseObject } from "../json/write-json.ts";
import { type RestResponse, errorAsResponse } from "../response/error-response.ts";
import type { ItemResult, Operation } from "../store/versions.ts";
import { type Call, externalVersion, itemResponse, readDocumentBody, routingOf } from "./index-calls.ts";

interface BulkAction {
  readonly name: "index" | "create" | "delete";
  readonly index: string;
  readonly operation: Operation | QueryError;
}

/** `POST /_bulk`: lines of action and document. Neighbouring actions on one index are written in one transaction. */
export async function bulk(engine: Engine, call: Call): Promise<RestResponse> {
  const started = performance.now();
  const actions = readActions(call);
  const items: ResponseObject[] = [];
  for (let start = 0; start < actions.length;) {
    const index = actions[start]?.index ?? "";
    let end = start;
    while (end < actions.length && actions[end]?.index === index) end++;
    items.push(...(await writeRun(engine, index, actions.slice(start, end))));
    start = end;
  }
  const errors = items.some((item) =>
    Object.values(item).some((result) => (result as ResponseObject)["error"] !== undefined),
  );
  return { status: 200, body: { took: Math.round(performance.now() - started), errors, items } };
}

async function writeRun(
  engine: Engine,
  index: string,
  actions: readonly BulkAction[],
): Promise<readonly ResponseObject[]> {
  const readable = actions.flatMap(({ operation }) => (operation instanceof QueryError ? [] : [operation]));
  const results = [...(await engine.write(index, readable))];
  return actions.map(({ name, operation }): ResponseObject => {
    const item = operation instanceof QueryError ? failed(operation) : results.shift();
    if (item === undefined) throw new Error("a write without a result");
    return { [name]: bulkItem(index, item) };
  });
}

function failed(error: QueryError): ItemResult {
  return { id: "", result: "failed", version: -1n, seqNo: -2n, error };
}

function bulkItem(index: string, item: ItemResult): ResponseObject {
  if (item.error !== undefined) {
    const { status, body } = errorAsResponse(item.error, index);
    return { _index: index, _id: item.id, status, error: (body as ResponseObject)["error"] };
  }
  return {
    ...itemResponse(index, item),
    status: item.result === "created" ? 201 : item.result === "not_found" ? 404 : 200,
  };
}

function readActions(call: Call): readonly BulkAction[] {
  const lines = call.body.split("\n").filter((line) => line.trim() !== "");
  const actions: BulkAction[] = [];
  for (let i = 0; i < lines.length; i++) {
    const [name, options] =
      Object.entries(JSON.parse(lines[i] ?? "{}") as Record<string, Record<string, unknown>>)[0] ?? [];
    if (name !== "index" && name !== "create" && name !== "delete") {
      throw illegalArgument(
        `Malformed action/metadata line [${i + 1}], expected field [create], [delete], [index] or [update] but found [${name}]`,
      );
    }
    const index = shown(options?.["_index"] ?? call.index);
    const source = name === "delete" ? undefined : lines[++i];
    actions.push({ name, index, operation: readOperation(name, options ?? {}, source) });
  }
  return actions;
}

function readOperation(
  action: BulkAction["name"],
  options: Record<string, unknown>,
  source: string | undefined,
): Operation | QueryError {
  const id = options["_id"] === undefined ? madeUpId() : shown(options["_id"]);
  const text = (key: string) => (options[key] === undefined ? undefined : shown(options[key]));
  const versions = { ...externalVersion({ get: text }), ...routingOf(text("routing") ?? text("_routing")) };
  if (action === "delete") return { action, id, ...versions };
  try {
    return { action, id, source: source ?? "", document: readDocumentBody(source ?? ""), ...versions };
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}

/** Twenty letters, as OpenSearch makes ids. */
function madeUpId(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(15))).toString("base64url");
}
