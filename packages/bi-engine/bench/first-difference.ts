/** Differences of this share are those of adding doubles in another order. */
const LAST_DIGITS = 1e-9;
/** What no two servers have in common. */
const OWN: ReadonlySet<string> = new Set(["took", "_shards"]);

/**
 * Where two responses to a search differ first, with both values; undefined where they are alike. Numbers may differ by
 * `share` of their size.
 */
export function firstDifference(ours: string, theirs: string, share = 0): string | undefined {
  return difference(JSON.parse(ours), JSON.parse(theirs), { path: "", share: Math.max(share, LAST_DIGITS) });
}

function difference(
  left: unknown,
  right: unknown,
  { path, share }: { readonly path: string; readonly share: number },
): string | undefined {
  if (typeof left === "number" && typeof right === "number") {
    const isNear = Math.abs(left - right) <= share * Math.max(Math.abs(left), Math.abs(right));
    return isNear ? undefined : `${path}: ${left}, ${right}`;
  }
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null)
    return left === right ? undefined : `${path}: ${JSON.stringify(left)}, ${JSON.stringify(right)}`;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (OWN.has(key)) continue;
    const [a, b] = [left, right].map((one) => (one as Readonly<Record<string, unknown>>)[key]);
    const found = difference(a, b, { path: `${path}.${key}`, share });
    if (found !== undefined) return found;
  }
  return undefined;
}
