import { QueryError, parsingError } from "../errors.ts";
import { tokenName } from "../json/json-node.ts";
import { readJson } from "../json/read-json.ts";
import type { AnswerObject } from "../json/write-json.ts";
import type { Query } from "../queries/query.ts";
import { readQuery } from "../queries/read-query.ts";
import { never } from "../queries/scores.ts";
import { type Scope, documentScope } from "../target.ts";
import { fieldCapsAnswer } from "./field-caps-answer.ts";
import { framed } from "./framed.ts";
import type { Parameters } from "./parameters.ts";
import { type SearchCall, acceptWithoutEffect } from "./search-endpoint.ts";
import type { SearchStore } from "./store.ts";

/** `GET|POST /{index}/_field_caps`: what can be done with the fields of the index, if it can have what is asked for. */
export async function fieldCapsEndpoint(store: SearchStore, call: SearchCall): Promise<AnswerObject> {
  const { fields, filter } = readFieldCapsCall(call);
  return store.withSnapshot(call.indices, async (target, session) => {
    const { nowMillis } = call;
    const isOut =
      filter !== undefined && (await leavesOutAll(filter, documentScope({ target, session, nowMillis })));
    return isOut ? { indices: [], fields: {} } : fieldCapsAnswer(target.mapping, target.indexNames, fields);
  });
}

/** Step 1: the body may hold a filter of indices and nothing else. */
export function readFieldCapsCall({
  parameters,
  body,
}: {
  readonly parameters: Parameters;
  readonly body: string;
}) {
  const fields = parameters.text("fields") ?? "";
  // No field that is asked for is unmapped in one of several indices.
  parameters.flag("include_unmapped");
  acceptWithoutEffect(parameters);
  const filter = readFilter(body);
  if (fields !== "") parameters.refuseOthers();
  return { fields, filter };
}

function readFilter(body: string): Query | undefined {
  const node = body.trim() === "" ? undefined : readJson(body);
  if (node === undefined) return undefined;
  if (node.kind !== "object")
    throw parsingError(`Expected [START_OBJECT] but found [${tokenName(node)}]`, node.at);
  let filter: Query | undefined;
  for (const { name, at, value } of node.members) {
    if (name !== "index_filter") throw parsingError(`request does not support [${name}]`, at);
    filter = framed(() => readQuery(value));
  }
  return filter;
}

/** Whether the mapping or the ends of dates tell that no document can match; no document itself is looked at. */
async function leavesOutAll(filter: Query, scope: Scope): Promise<boolean> {
  try {
    return (await filter.condition({ ...scope, comparesDates: true })) === never;
  } catch (error) {
    // Dates are read to be compared; whatever else is wrong is noticed by those who look for documents.
    if (error instanceof QueryError) return error.details.type === "parse_exception";
    throw error;
  }
}
