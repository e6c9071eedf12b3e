import { Big } from "big.js";

/**
 * Number patterns as in `format: "#,##0.00"` (java.text.DecimalFormat): optional and forced digits, grouping,
 * percent and per mille, exponent, literal text around, and a pattern of its own for negative numbers.
 */
type DecimalFormat = (value: number) => string;

type Layout = {
  readonly prefix: string;
  readonly suffix: string;
  readonly minWhole: number;
  readonly minFraction: number;
  readonly maxFraction: number;
  readonly grouping: number;
  readonly multiplier: number;
  readonly exponentDigits: number;
  readonly maxWhole: number;
};

/** Compiles a pattern; a text that is not one is refused with Java's wording. */
export function decimalFormat(pattern: string): DecimalFormat | { readonly refusal: string } {
  const [positive = "", negative] = pattern.split(";");
  const layout = layoutOf(positive);
  if (layout === undefined) return { refusal: `Malformed pattern "${pattern}"` };
  const negativeLayout = negative === undefined ? undefined : layoutOf(negative);
  return (value) => {
    if (Number.isNaN(value)) return "NaN";
    const isNegative = value < 0 || Object.is(value, -0);
    const digits = digitsOf(Math.abs(value), layout);
    if (!isNegative) return layout.prefix + digits + layout.suffix;
    if (negativeLayout === undefined) return `-${layout.prefix}${digits}${layout.suffix}`;
    return negativeLayout.prefix + digits + negativeLayout.suffix;
  };
}

function layoutOf(pattern: string): Layout | undefined {
  const start = endOfAffix(pattern, 0);
  if (start === undefined) return undefined;
  // One after the other, each as far as it matches: the rest must be the text after the number.
  const whole = startOf(/[#0,]*/y, pattern, start);
  const point = startOf(/(?:\.[0#]*)?/y, pattern, start + whole.length);
  const power = startOf(/(?:E0+)?/y, pattern, start + whole.length + point.length);
  const end = start + whole.length + point.length + power.length;
  if (endOfAffix(pattern, end) !== pattern.length) return undefined;
  if (!/^[#,]*(?:0[0,]*)?$/.test(whole) || !/^\.?0*#*$/.test(point)) return undefined;
  const [prefix, suffix] = [pattern.slice(0, start), pattern.slice(end)];
  const fraction = point.slice(1);
  const lastComma = whole.lastIndexOf(",");
  return {
    prefix: unquoted(prefix),
    suffix: unquoted(suffix),
    minWhole: Math.min(MAX_WHOLE, count(whole, "0")),
    maxWhole: Math.min(MAX_WHOLE, count(whole, "0") + count(whole, "#")),
    minFraction: Math.min(MAX_FRACTION, count(fraction, "0")),
    maxFraction: Math.min(MAX_FRACTION, fraction.length),
    grouping: lastComma < 0 ? 0 : whole.length - lastComma - 1,
    multiplier: /[%]/.test(prefix + suffix) ? 100 : /\u2030/.test(prefix + suffix) ? 1000 : 1,
    exponentDigits: Math.min(MAX_WHOLE, Math.max(0, power.length - 1)),
  };
}

/** Java prints no more digits of a double than it can have (`DecimalFormat.DOUBLE_INTEGER_DIGITS` and its fraction). */
const MAX_WHOLE = 309;
const MAX_FRACTION = 340;

/** The end of the text before or after the number; undefined where a quote is not closed. */
function endOfAffix(pattern: string, start: number): number | undefined {
  let at = start;
  while (at < pattern.length && !"#0.,".includes(pattern[at] ?? "")) {
    if (pattern[at] !== "'") at++;
    else {
      const close = pattern.indexOf("'", at + 1);
      if (close < 0) return undefined;
      at = close + 1;
    }
  }
  return at;
}

/** The text that a sticky pattern matches at a position. */
function startOf(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? "";
}

function digitsOf(value: number, layout: Layout): string {
  if (value === Number.POSITIVE_INFINITY) return "\u221e";
  // Java rounds the exact value of the double: 0.35 is below the half and becomes 0.3.
  const scaled = new Big(value.toPrecision(60)).times(layout.multiplier);
  if (layout.exponentDigits > 0) return scientific(scaled, layout);
  return plain(scaled, layout);
}

function plain(value: Big, layout: Layout): string {
  const [whole = "0", fraction = ""] = value.toFixed(layout.maxFraction, 2).split(".");
  const shownFraction = fraction.replace(/(?<!0)0+$/, "").padEnd(layout.minFraction, "0");
  const significant = whole === "0" ? "" : whole;
  const padded = significant.padStart(layout.minWhole, "0");
  const shownWhole = padded === "" && shownFraction === "" ? "0" : padded;
  return grouped(shownWhole, layout.grouping) + (shownFraction === "" ? "" : `.${shownFraction}`);
}

function scientific(value: Big, layout: Layout): string {
  const wholeDigits = Math.max(1, layout.minWhole);
  const own = value.eq(0) ? 0 : value.e;
  const repeats = layout.maxWhole > layout.minWhole && layout.maxWhole > 1;
  const exponent = repeats ? Math.floor(own / layout.maxWhole) * layout.maxWhole : own - wholeDigits + 1;
  const mantissa = plain(value.div(new Big(10).pow(exponent)), { ...layout, grouping: 0 });
  const digits = String(Math.abs(exponent)).padStart(layout.exponentDigits, "0");
  return `${mantissa}E${exponent < 0 ? "-" : ""}${digits}`;
}

function grouped(whole: string, size: number): string {
  if (size === 0) return whole;
  const first = whole.length % size || size;
  const groups = [whole.slice(0, first)];
  for (let at = first; at < whole.length; at += size) groups.push(whole.slice(at, at + size));
  return groups.join(",");
}

function unquoted(text: string): string {
  return text.replaceAll(/'([^']*)'/g, (_, inner: string) => inner || "'");
}

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}
