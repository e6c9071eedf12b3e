import { readWildcard } from "../../patterns/read-wildcard.ts";
import type { QueryKind } from "../query.ts";
import { readPatternQuery } from "../text/pattern-query.ts";

/** Values, or terms of a text, that match a pattern with `*` and `?`, which is not analysed. */
export const wildcard: QueryKind = {
  name: "wildcard",
  read: (body) =>
    readPatternQuery(body, { kind: "wildcard", options: ["value", "wildcard"], pattern: readWildcard }),
};
