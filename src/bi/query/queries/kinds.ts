import { bool } from "./bool.ts";
import { exists } from "./exists.ts";
import { ids } from "./ids.ts";
import { matchAll, matchNone } from "./match-all.ts";
import { nested } from "./nested.ts";
import type { QueryKind } from "./query.ts";
import { range } from "./range.ts";
import { term } from "./term.ts";
import { terms } from "./terms.ts";

/** Every kind of query this library answers. */
export const queryKinds: readonly QueryKind[] = [
  bool,
  exists,
  ids,
  matchAll,
  matchNone,
  nested,
  range,
  term,
  terms,
];
