import { type BiEngine, visibleIndexName } from "../engines/engine.ts";
import {
  QueryError,
  type RestResponse,
  errorAsResponse,
  filterResponse,
  withinLimits,
} from "@quittance/bi-engine/server";
import { writeJson } from "@quittance/bi-engine/json";
import { catIndicesResponse } from "./cat-indices.ts";
import { documentResponse } from "./document.ts";
import { fieldMappingResponse } from "./field-mapping.ts";
import { type IndexChoice, chooseIndex, emptyResponse } from "./index-choice.ts";
import { multiSearch } from "./multi-search.ts";
import { useContexts } from "./use-contexts.ts";
import { type Operation, operationOf } from "./operations.ts";
import {
  type OperationCall,
  type QueryCall,
  type QueryResponse,
  isReadable,
  readOperationCall,
  sentence,
} from "./query-call.ts";
import { version } from "./version.ts";

interface QueryScope {
  readonly engine: BiEngine;
  /** The owner of the documents that the engine reads; the index that a call names never reaches beyond them. */
  readonly tenantGuid: string;
  /** After this a call is given up, whatever it is doing. */
  readonly timeLimitMs?: number;
}

/** Runs one call to the query API, from its text to the text of the response. Throws where the engine fails. */
export async function runQuery(scope: QueryScope, call: QueryCall): Promise<QueryResponse> {
  const limits = { timeLimitMs: scope.timeLimitMs ?? 20_000 };
  try {
    return await withinLimits(limits, async () => written(await responded(scope, call), call));
  } catch (error) {
    // Outside of the limits: what is left of them would not do for the refusal.
    return written(refused(error), call);
  }
}

async function responded(scope: QueryScope, call: QueryCall): Promise<RestResponse> {
  const operation = operationOf(call);
  if ("refusal" in operation) return operation.refusal;
  const takesLines = operation.name === "multi_search";
  if (call.body !== "" && !isReadable(call.contentType, { takesLines }))
    return sentence(406, `Content-Type header [${call.contentType ?? ""}] is not supported`);
  try {
    const read = readOperationCall(call);
    const choice = chooseIndex(operation.index, read.search);
    return await operate(scope, operation, read, choice);
  } catch (error) {
    return refused(error);
  }
}

async function operate(
  { engine, tenantGuid }: QueryScope,
  { name, item, index }: Operation,
  read: OperationCall,
  choice: IndexChoice,
): Promise<RestResponse> {
  const call = { ...read, namesIndex: index !== undefined };
  if (name === "version") return version();
  if (name === "multi_search") return multiSearch(call, choice, (one) => engine.search(tenantGuid, one));
  if (choice === "none") return emptyResponse(name, call);
  switch (name) {
    case "index":
      return { status: 200, body: {} };
    case "search":
      return engine.search(tenantGuid, call);
    case "scroll":
    case "clear_scroll":
    case "open_point":
    case "points":
    case "close_points":
      return useContexts(engine.contexts, tenantGuid, { name, item, call });
    case "count":
      return engine.count(tenantGuid, call);
    case "mapping":
      return engine.mapping(tenantGuid);
    case "field_mapping":
      return fieldMappingResponse(await engine.mapping(tenantGuid), item, call);
    case "field_caps":
      return engine.fieldCaps(tenantGuid, call);
    case "document":
      return documentResponse(item, call, (one) => engine.search(tenantGuid, one));
    case "cat_indices":
      return catIndicesResponse(call, (one) => engine.count(tenantGuid, one));
  }
}

function refused(error: unknown): RestResponse {
  if (error instanceof QueryError) return errorAsResponse(error, visibleIndexName);
  throw error;
}

function written({ status, body, headers }: RestResponse, { url, method }: QueryCall): QueryResponse {
  const isText = typeof body === "string";
  const filterPath = new URL(url, "http://bi").searchParams.get("filter_path") ?? undefined;
  const text = isText ? body : writeJson(filterResponse(body, filterPath));
  return {
    status,
    headers: {
      "content-type": `${isText ? "text/plain" : "application/json"}; charset=UTF-8`,
      ...headers,
    },
    body: method === "HEAD" ? "" : text,
  };
}
