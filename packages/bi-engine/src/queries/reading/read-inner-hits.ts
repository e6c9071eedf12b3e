import { contentError, illegalArgument } from "../../errors.ts";
import { type JsonNode, type Member, tokenName } from "../../json/json-node.ts";
import { located, unknownField } from "../../reading/located.ts";
import type { HitsRequest, QueryReader } from "../query.ts";
import { textOption } from "../../reading/options.ts";

export interface NamedHits {
  readonly name: string | undefined;
  readonly request: HitsRequest;
}

type Kinds = readonly JsonNode["kind"][];

const whole: Kinds = ["number", "text"];
const flag: Kinds = ["boolean", "text"];
const list: Kinds = ["array"];

/** The options of inner hits, with the types of their values. */
const declared: Readonly<Record<string, Kinds>> = {
  ignore_unmapped: flag,
  name: ["text"],
  from: whole,
  size: whole,
  explain: flag,
  version: flag,
  seq_no_primary_term: flag,
  track_scores: flag,
  stored_fields: ["text", "array"],
  docvalue_fields: list,
  fields: list,
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
    const kinds = declared[name];
    if (kinds === undefined) throw unknownField("inner_hits", member, Object.keys(declared));
    if (!kinds.includes(value.kind))
      throw contentError(
        `[inner_hits] ${name} doesn't support values of type: ${tokenName(value)}`,
        value.at,
      );
    if (isOwn(member)) continue;
    located("inner_hits", member, () => {
      if (kinds === whole) refuseNegative(name, value);
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
