import { parsingError } from "../errors.ts";
import { type JsonNode, tokenName } from "../json/json-node.ts";
import { numberOption } from "../reading/options.ts";
import type { IndexBoost } from "../search/search-request.ts";

/** `indices_boost`: a list of objects of one index each, or one object of all of them. */
export function readIndicesBoost(node: JsonNode): readonly IndexBoost[] {
  const objects = node.kind === "array" ? node.items : [node];
  return objects.flatMap((object) => {
    if (object.kind !== "object")
      throw parsingError(
        `Expected [START_OBJECT] in [indices_boost] but found [${tokenName(object)}]`,
        object.at,
      );
    const [only, second] = object.members;
    if (node.kind === "array" && (only === undefined || second !== undefined))
      throw parsingError("Expected one index in each object of [indices_boost]", object.at);
    return object.members.map(({ name, value }) => ({
      index: name,
      boost: Math.fround(numberOption(value)),
    }));
  });
}
