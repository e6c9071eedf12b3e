import { QueryError } from "../errors.ts";
import { globMatcher } from "../patterns/glob.ts";

interface Named {
  readonly name: string;
}

/** The indices that `a,b*,_all` names, by name. Throws index_not_found_exception for a plain name without an index. */
export function selectIndices<I extends Named>(states: readonly I[], expression: string): readonly I[] {
  const chosen = new Set<I>();
  for (const part of expression.split(",")) {
    const matching = states.filter(matcher(part));
    if (matching.length === 0 && part !== "" && part !== "_all" && !part.includes("*"))
      throw noSuchIndex(part);
    for (const state of matching) chosen.add(state);
  }
  return [...chosen].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export function noSuchIndex(indexName: string): QueryError {
  return new QueryError("reading", 404, {
    type: "index_not_found_exception",
    reason: `no such index [${indexName}]`,
    facts: {
      index: indexName,
      "resource.id": indexName,
      "resource.type": "index_or_alias",
      index_uuid: "_na_",
    },
  });
}

function matcher(part: string): (state: Named) => boolean {
  if (part === "" || part === "_all" || part === "*") return () => true;
  const takes = globMatcher(part);
  return (state) => takes(state.name);
}

export function alreadyExists(indexName: string): QueryError {
  return new QueryError("reading", 400, {
    type: "resource_already_exists_exception",
    reason: `index [${indexName}/_na_] already exists`,
    facts: { index: indexName, index_uuid: "_na_" },
  });
}
