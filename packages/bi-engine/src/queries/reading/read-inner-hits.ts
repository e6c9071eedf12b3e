import { contentError, illegalArgument } from "../../errors.ts";
import { type JsonNode, type Member, tokenName } from "../../json/json-node.ts";
import { located, unknownField } from "../../reading/located.ts";
import { textOption } from "../../reading/options.ts";
import type { HitsRequest, QueryReader } from "../query.ts";

export interface NamedHits {
  readonly name: string | undefined;
  readonly request: HitsRequest;
}

type Kinds = readonly JsonNode["kind"][];

const WHOLE: Kinds = ["number", "text"];
const FLAG: Kinds = ["boolean", "text"];
const LIST: Kinds = ["array"];

/** The options of inner hits, with the types of their values. */
const DECLARED: Readonly<Record<string, Kinds>> = {
  ignore_unmapped: FLAG,
  name: ["text"],
  from: WHOLE,
  size: WHOLE,
  explain: FLAG,
  version: FLAG,
  seq_no_primary_term: FLAG,
  track_scores: FLAG,
  stored_fields: ["text", "array"],
  docvalue_fields: LIST,
  fields: LIST,
  script_fields: ["object"],
  sort: ["object", "array", "text"],
  _source: ["object", "array", "boolean", "text"],
  highlight: ["object"],
};

/** Reads the options of inner hits: which of the matching nested objects, and which parts of them. */
export function readInnerHits(node: JsonNode, reader: QueryReader): NamedHits {
  if (node.kind !== "object") throw contentError("[nested] failed to parse field [inner_hits]", node.at);
  const isOwn = ({ name }: Member) => name === "name" || name === "ignore_unmapped";
  for (const member of node.members) {
    const { name, value } = member;
    const kinds = DECLARED[name];
    if (kinds === undefined) throw unknownField("inner_hits", member, Object.keys(DECLARED));
    if (!kinds.includes(value.kind))
      throw contentError(
        `[inner_hits] ${name} doesn't support values of type: ${tokenName(value)}`,
        value.at,
      );
    if (isOwn(member)) continue;
    located("inner_hits", member, () => {
      if (kinds === WHOLE) refuseNegative(name, value);
      reader.hits({ ...node, members: [member] });
    });
  }
  const label = node.members.find(({ name }) => name === "name");
  const request = reader.hits({ ...node, members: node.members.filter((member) => !isOwn(member)) });
  return { name: label && textOption(label.value), request };
}

function refuseNegative(name: string, value: JsonNode): void {
  if (Number(textOption(value)) < 0) throw illegalArgument(`illegal ${name} value, at least 0 or higher`);
}
