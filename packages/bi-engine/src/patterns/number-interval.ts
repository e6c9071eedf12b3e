import { either, emptyText, repeat, sequence, type Pattern } from "./pattern.ts";

/**
 * The decimal numbers of `<1-20>`. Ends of equal length fix the number of digits (`<01-20>` wants two);
 * otherwise leading zeros are free.
 */
export function numberInterval(from: string, to: string): Pattern {
  const isSwapped = Number(from) > Number(to);
  const [low, high] = isSwapped ? [to, from] : [from, to];
  if (low.length === high.length) return between(low, high);
  const shortest = String(Number(low));
  const longest = String(Number(high));
  const widths: Pattern[] = [];
  for (let width = shortest.length; width <= longest.length; width += 1) {
    const first = width === shortest.length ? shortest : `1${"0".repeat(width - 1)}`;
    const last = width === longest.length ? longest : "9".repeat(width);
    widths.push(between(first, last));
  }
  return sequence([repeat(digits("0", "0"), 0, Number.POSITIVE_INFINITY), either(widths)]);
}

/** Texts of the same length from `low` to `high`. */
function between(low: string, high: string): Pattern {
  if (low === "") return emptyText;
  const [lowFirst = "", highFirst = ""] = [low[0], high[0]];
  const [lowRest, highRest] = [low.slice(1), high.slice(1)];
  if (lowFirst === highFirst) return sequence([digits(lowFirst, lowFirst), between(lowRest, highRest)]);
  const rest = lowRest.length;
  const options = [
    sequence([digits(lowFirst, lowFirst), between(lowRest, "9".repeat(rest))]),
    sequence([digits(highFirst, highFirst), between("0".repeat(rest), highRest)]),
  ];
  if (Number(highFirst) - Number(lowFirst) > 1) {
    const middle = digits(String(Number(lowFirst) + 1), String(Number(highFirst) - 1));
    options.push(sequence([middle, repeat(digits("0", "9"), rest, rest)]));
  }
  return either(options);
}

function digits(from: string, to: string): Pattern {
  return { kind: "character", ranges: [[from.charCodeAt(0), to.charCodeAt(0)]] };
}
