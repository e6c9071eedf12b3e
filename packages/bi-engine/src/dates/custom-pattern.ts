import type { NumberField, OffsetStyle, PatternElement, TextStyle } from "./pattern-element.ts";

/**
 * Compiles pattern letters as java.time's DateTimeFormatter understands them (`yyyy-MM-dd'T'HH:mm`).
 * A bad pattern is refused with Java's wording.
 */
export function compileCustomPattern(pattern: string): PatternElement[] | { readonly refusal: string } {
  const open: PatternElement[][] = [[]];
  let at = 0;
  while (at < pattern.length) {
    const char = pattern[at]!;
    if (/[A-Za-z]/.test(char)) {
      const count = /^(.)\1*/.exec(pattern.slice(at))![0].length;
      const element = elementOfLetter(char, count);
      if ("refusal" in element) return element;
      if (isNamedQuarter(char, count)) open.at(-1)!.push({ kind: "literal", text: "Q" });
      open.at(-1)!.push(element);
      at += count;
      continue;
    }
    if (char === "'") {
      const quoted = quotedAt(pattern, at);
      if (quoted === undefined) {
        return { refusal: `Pattern ends with an incomplete string literal: ${pattern}` };
      }
      open.at(-1)!.push({ kind: "literal", text: quoted.text });
      at = quoted.end;
      continue;
    }
    at += 1;
    if (char === "[") open.push([]);
    else if (char === "]") {
      const elements = open.length > 1 ? open.pop() : undefined;
      if (elements === undefined) {
        return { refusal: "Pattern invalid as it contains ] without previous [" };
      }
      open.at(-1)!.push({ kind: "optional", elements });
    } else if ("{}#".includes(char)) {
      return { refusal: `Pattern includes reserved character: '${char}'` };
    } else open.at(-1)!.push({ kind: "literal", text: char });
  }
  while (open.length > 1) {
    const elements = open.pop()!;
    open.at(-1)!.push({ kind: "optional", elements });
  }
  return open[0]!;
}

function quotedAt(pattern: string, start: number): { text: string; end: number } | undefined {
  let text = "";
  for (let at = start + 1; at < pattern.length; at += 1) {
    if (pattern[at] !== "'") text += pattern[at];
    else if (pattern[at + 1] === "'") {
      text += "'";
      at += 1;
    } else return { text: text || "'", end: at + 1 };
  }
  return undefined;
}

const NUMBER_LETTERS: Readonly<Record<string, { field: NumberField; most: number }>> = {
  d: { field: "day", most: 2 },
  D: { field: "dayOfYear", most: 3 },
  w: { field: "week", most: 2 },
  W: { field: "weekOfMonth", most: 1 },
  H: { field: "hour", most: 2 },
  h: { field: "hour12", most: 2 },
  K: { field: "hour11", most: 2 },
  k: { field: "hour24", most: 2 },
  m: { field: "minute", most: 2 },
  s: { field: "second", most: 2 },
};

function elementOfLetter(letter: string, count: number): PatternElement | { refusal: string } {
  const tooMany = { refusal: `Too many pattern letters: ${letter}` };
  const numeric = NUMBER_LETTERS[letter];
  if (numeric !== undefined) {
    if (count > numeric.most) return tooMany;
    return number(numeric.field, count, count === 1 || letter === "D" ? numeric.most : count);
  }
  switch (letter) {
    case "u":
    case "y":
      return year("year", count);
    case "Y":
      return year("weekYear", count);
    case "M":
    case "L":
      return count <= 2 ? number("month", count, 2) : textOr(tooMany, "month", count);
    case "Q":
    case "q":
      if (count > 5) return tooMany;
      return count <= 2 ? number("quarter", count, count) : number("quarter", 1, 1);
    case "E":
      return textOr(tooMany, "weekday", Math.max(3, count));
    case "e":
    case "c":
      return count <= 2 ? number("weekday", count, count) : textOr(tooMany, "weekday", count);
    case "a":
      return count === 1 ? { kind: "text", field: "amPm", style: "short" } : tooMany;
    case "G":
      return textOr(tooMany, "era", Math.max(3, count));
    case "S":
      return count <= 9 ? { kind: "fraction", min: count, max: count, point: "" } : tooMany;
    case "A":
      return number("milliOfDay", count, 19);
    case "n":
      return number("nano", count, 19);
    case "N":
      return number("nanoOfDay", count, 19);
    case "V":
      return count === 2 ? { kind: "zone" } : { refusal: "Pattern letter count must be 2: V" };
    case "z":
      return count <= 4 ? { kind: "zone" } : tooMany;
    case "X":
    case "x":
    case "Z":
    case "O":
      return offset(letter, count) ?? tooMany;
    default:
      return { refusal: `Unknown pattern letter: ${letter}` };
  }
}

/** Whether the number of a quarter has a Q before it. */
function isNamedQuarter(letter: string, count: number): boolean {
  return (letter === "Q" && count === 3) || (/[Qq]/.test(letter) && count === 4);
}

function number(field: NumberField, min: number, max: number): PatternElement {
  return { kind: "number", field, min, max, signed: false };
}

function year(field: "year" | "weekYear", count: number): PatternElement {
  if (count === 2) return { kind: "two-digit-year", field };
  return { kind: "number", field, min: count, max: 19, signed: true };
}

function textOr(
  tooMany: { refusal: string },
  field: "month" | "weekday" | "era",
  count: number,
): PatternElement | { refusal: string } {
  const styles: Readonly<Record<number, TextStyle>> = { 3: "short", 4: "full", 5: "narrow" };
  const style = styles[count];
  return style === undefined ? tooMany : { kind: "text", field, style };
}

function offset(letter: string, count: number): PatternElement | undefined {
  const zulu = letter === "X" || (letter === "Z" && count === 5);
  const styles: Readonly<Record<string, readonly (OffsetStyle | undefined)[]>> = {
    X: [offsetStyle(false, true, zulu), offsetStyle(false, false, zulu), offsetStyle(true, false, zulu)],
    Z: [offsetStyle(false, false, false), offsetStyle(false, false, false), offsetStyle(false, false, false)],
  };
  if (letter === "Z" && count === 5) return { kind: "offset", style: offsetStyle(true, false, true) };
  if (letter === "Z" && count === 4) return { kind: "offset", style: offsetStyle(true, false, false) };
  if (letter === "O" && (count === 1 || count === 4))
    return { kind: "offset", style: { gmt: count === 1 ? "short" : "full" } };
  const wide = count > 3 && count <= 5 ? count - 2 : count;
  const style = styles[letter === "x" ? "X" : letter]?.[wide - 1];
  return style === undefined ? undefined : { kind: "offset", style };
}

function offsetStyle(colon: boolean, shortHours: boolean, zulu: boolean): OffsetStyle {
  return { colon, shortHours, zulu };
}
