/**
 * Names in the order in which a Java `HashMap` gives them, which is how OpenSearch shows the fields of some responses.
 * Names that share a place in the table stay in the order in which they came.
 */
export function inHashOrder(names: readonly string[], leastPlaces = 16): readonly string[] {
  const unique = [...new Set(names)];
  const places = placesFor(unique.length, leastPlaces);
  return unique.toSorted((a, b) => (spreadHash(a) & (places - 1)) - (spreadHash(b) & (places - 1)));
}

/** A table begins with 16 places, or fewer where it was reported so, and doubles when three quarters of them are taken. */
function placesFor(count: number, leastPlaces: number): number {
  let places = leastPlaces;
  while (count > places * 0.75) places *= 2;
  return places;
}

function spreadHash(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(31, hash) + text.charCodeAt(i)) | 0;
  return hash ^ (hash >>> 16);
}
