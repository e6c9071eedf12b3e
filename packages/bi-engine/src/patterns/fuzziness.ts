/** The maximum number of edits of a fuzzy term: a number, or by its length (`AUTO`, `AUTO:3,6`). */
export type Fuzziness = (term: string) => number;

/** OpenSearch's maximum. */
const MAX_EDITS = 2;

/** Reads a number, `"AUTO"` or `"AUTO:low,high"`; a refusal has OpenSearch's wording. */
export function readFuzziness(text: string): Fuzziness | { readonly refusal: string } {
  const auto = /^AUTO(?::(?<bounds>.*))?$/i.exec(text);
  if (auto !== null) return readAuto(text, auto.groups?.["bounds"]);
  const edits = Math.trunc(Number(text));
  if (text.trim() === "" || Number.isNaN(edits) || edits < 0)
    return { refusal: `Invalid fuzziness value: ${text}` };
  return () => Math.min(edits, MAX_EDITS);
}

function readAuto(text: string, bounds: string | undefined): Fuzziness | { refusal: string } {
  if (bounds === undefined) return byLength(3, 6);
  const [low, high, ...rest] = bounds
    .split(",")
    .map((bound) => (/^\d+$/.test(bound) ? Number(bound) : undefined));
  if (low === undefined || high === undefined || rest.length > 0) {
    return { refusal: `failed to find low and high distance values in [${text}]` };
  }
  if (low > high) {
    return {
      refusal:
        "fuzziness wrongly configured, must be: lowDistance > 0, highDistance > 0 and lowDistance <= highDistance ",
    };
  }
  return byLength(low, high);
}

function byLength(low: number, high: number): Fuzziness {
  return (term) => {
    const { length } = Array.from(term);
    return length < low ? 0 : length < high ? 1 : 2;
  };
}
