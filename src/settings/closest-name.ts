/** The name the writer most likely meant, or none when nothing is near. */
export function closestName(written: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, edits: editDistance(written, name) }))
    .toSorted((left, right) => left.edits - right.edits);
  const [closest] = ranked;
  return closest && closest.edits <= Math.ceil(closest.name.length / 5) ? closest.name : undefined;
}

/** Levenshtein's distance: how many letters must be added, dropped or replaced. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of from.split("").entries()) {
    const current = [row + 1];
    for (const [column, other] of to.split("").entries()) {
      const replace = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replace, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
