/** Differences of this share are those of adding doubles in another order. */
const LAST_DIGITS = 1e-9;

export interface Tolerance {
  /** For the size of a number. */
  readonly share: number;
  /** An estimate lies between two values of documents: where those are next to each other, so far apart. */
  readonly step?: number;
}

/** Fields that differ between any two servers. */
const OWN: ReadonlySet<string> = new Set(["took", "_shards"]);

/**
 * Where two responses to a search differ first, with both values; undefined where they are alike. Numbers may differ by
 * the tolerance. Hits with the same score and sort values come in the order of a server's segments: of a page with
 * such hits only scores and sort values are compared.
 */
export function firstDifference(
  ours: string,
  theirs: string,
  { share, step = 0 }: Tolerance = { share: LAST_DIGITS },
): string | undefined {
  const [left, right] = [ours, theirs].map((text) => withoutChance(JSON.parse(text) as SearchResponse));
  return difference(left, right, { path: "", share, step });
}

interface Hit {
  readonly _score?: unknown;
  readonly sort?: unknown;
}

interface SearchResponse {
  readonly hits?: { readonly hits?: readonly Hit[] };
}

function withoutChance(response: SearchResponse): SearchResponse {
  const page = response.hits?.hits ?? [];
  const places = page.map(({ _score, sort }) => ({ _score, sort }));
  if (new Set(places.map((place) => JSON.stringify(place))).size === page.length) return response;
  return { ...response, hits: { ...response.hits, hits: places } };
}

function difference(
  left: unknown,
  right: unknown,
  { path, share, step }: Required<Tolerance> & { readonly path: string },
): string | undefined {
  if (typeof left === "number" && typeof right === "number") {
    const isNear =
      Math.abs(left - right) <= Math.max(share * Math.max(Math.abs(left), Math.abs(right)), step);
    return isNear ? undefined : `${path}: ${left}, ${right}`;
  }
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null)
    return left === right ? undefined : `${path}: ${JSON.stringify(left)}, ${JSON.stringify(right)}`;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (OWN.has(key)) continue;
    const [a, b] = [left, right].map((one) => (one as Readonly<Record<string, unknown>>)[key]);
    const found = difference(a, b, { path: `${path}.${key}`, share, step });
    if (found !== undefined) return found;
  }
  return undefined;
}
