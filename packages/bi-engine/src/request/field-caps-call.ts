import { parsingError } from "../errors.ts";
import { tokenName } from "../json/json-node.ts";
import { readJson } from "../json/read-json.ts";
import type { Query } from "../queries/query.ts";
import { readQuery } from "../queries/read-query.ts";
import { framed } from "./framed.ts";
import type { Parameters } from "./parameters.ts";
import { acceptWithoutEffect } from "./search-call.ts";

/** Step 1: the body may hold a filter of indices and nothing else. */
export function readFieldCapsCall({
  parameters,
  body,
}: {
  readonly parameters: Parameters;
  readonly body: string;
}) {
  const fields = parameters.text("fields") ?? "";
  // A requested field cannot be unmapped in one of several indices, because there is one.
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
