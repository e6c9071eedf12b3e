import { illegalArgument, parsingError } from "../errors.ts";
import { readJson } from "../json/read-json.ts";
import type { SearchRequest } from "../search/search-request.ts";
import { framed } from "./framed.ts";
import type { Parameters } from "./parameters.ts";
import { readSearch } from "./read-search.ts";
import { type SearchCall, acceptWithoutEffect } from "./search-call.ts";
import { readUriQuery } from "./uri-query.ts";

/** Step 1 for a count: the body may hold a query and nothing else. */
export function readCountCall({ parameters, body }: Pick<SearchCall, "parameters" | "body">): SearchRequest {
  const node = body.trim() === "" ? undefined : readJson(body);
  for (const { name, at } of node?.kind === "object" ? node.members : []) {
    if (name !== "query") throw parsingError(`request does not support [${name}]`, at);
  }
  const request = framed(() => readSearch(body));
  request.query = readUriQuery(parameters) ?? request.query;
  request.minScore = parameters.number("min_score") ?? request.minScore;
  request.terminateAfter = readTerminateAfter(parameters) ?? request.terminateAfter;
  acceptWithoutEffect(parameters);
  parameters.refuseOthers();
  return { ...request, size: 0, trackTotalHits: true };
}

function readTerminateAfter(parameters: Parameters): number | undefined {
  const documents = parameters.integer("terminate_after");
  if (documents !== undefined && documents < 0) throw illegalArgument("terminateAfter must be > 0");
  return documents === 0 ? undefined : documents;
}
