import { readPrefix } from "../../patterns/read-wildcard.ts";
import type { QueryKind } from "../query.ts";
import { readPatternQuery } from "../text/pattern-query.ts";

/** Values that begin with a text, which is not analysed. */
export const prefix: QueryKind = {
  name: "prefix",
  read: (body) =>
    readPatternQuery(body, { kind: "prefix", options: ["value", "prefix"], pattern: readPrefix }),
};
