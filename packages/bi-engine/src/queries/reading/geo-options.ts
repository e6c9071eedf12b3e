import type { Member, ObjectNode } from "../../json/json-node.ts";
import { type CommonOptions, booleanOption, numberOption, textOption } from "./options.ts";

/** What queries for places have in common. */
interface GeoOptions extends CommonOptions {
  /** Whether an unmapped field is found nowhere rather than refused. */
  readonly ignoreUnmapped: boolean;
  /** Whether places that are nowhere on the earth are refused. */
  readonly isStrict: boolean;
}

/** Reads them; `takeOther` is given all other members, among them the field with the place to look at. */
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
