import type { Member, ObjectNode } from "../../json/json-node.ts";
import { type CommonOptions, booleanOption, numberOption, textOption } from "../../reading/options.ts";

/** The options that geographic queries share. */
interface GeoOptions extends CommonOptions {
  /** Whether an unmapped field matches nothing instead of being refused. */
  readonly ignoreUnmapped: boolean;
  /** Whether coordinates out of range are refused. */
  readonly isStrict: boolean;
}

/** Reads them; `takeOther` receives all other members, among them the field with its point or area. */
export function readGeoOptions({ members }: ObjectNode, takeOther: (member: Member) => void): GeoOptions {
  let ignoreUnmapped = false;
  let isStrict = true;
  let boost = 1;
  let label: CommonOptions["label"] = {};
  for (const member of members) {
    const { name, value } = member;
    if (name === "ignore_unmapped") ignoreUnmapped = booleanOption(value);
    else if (name === "validation_method") isStrict = /^strict$/i.test(textOption(value));
    else if (name === "boost") boost = numberOption(value);
    else if (name === "_name") label = { label: textOption(value) };
    else takeOther(member);
  }
  return { ignoreUnmapped, isStrict, boost, label };
}
