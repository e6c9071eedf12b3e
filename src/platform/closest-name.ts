import leven from "leven";

/** The name that was most likely meant, if one is similar. */
export function closestName(written: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, edits: leven(written, name) }))
    .toSorted((left, right) => left.edits - right.edits);
  const [closest] = ranked;
  return closest && closest.edits <= Math.ceil(closest.name.length / 5) ? closest.name : undefined;
}
