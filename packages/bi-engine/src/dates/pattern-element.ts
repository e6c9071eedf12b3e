/** The parts of a date pattern. Widths count digits; an `optional` part may be absent from a text. */
export type PatternElement =
  | { readonly kind: "literal"; readonly text: string }
  | {
      readonly kind: "number";
      readonly field: NumberField;
      readonly min: number;
      readonly max: number;
      /** Whether a sign may stand before it; beyond the minimum width a plus must. */
      readonly signed: boolean;
    }
  | { readonly kind: "two-digit-year"; readonly field: "year" | "weekYear" }
  | { readonly kind: "fraction"; readonly min: number; readonly max: number; readonly point: string }
  | { readonly kind: "text"; readonly field: TextField; readonly style: TextStyle }
  | { readonly kind: "offset"; readonly style: OffsetStyle }
  | { readonly kind: "zone" }
  | { readonly kind: "epoch"; readonly unitMs: 1 | 1000 }
  | { readonly kind: "optional"; readonly elements: readonly PatternElement[] };

export type NumberField =
  | "year"
  | "weekYear"
  | "quarter"
  | "month"
  | "day"
  | "dayOfYear"
  | "week"
  | "weekOfMonth"
  | "weekday"
  | "hour"
  | "hour12"
  | "hour11"
  | "hour24"
  | "minute"
  | "second"
  | "milliOfDay"
  | "nano"
  | "nanoOfDay";

type TextField = "month" | "weekday" | "amPm" | "era";
export type TextStyle = "short" | "full" | "narrow";

/** How an offset is written: the hours alone when possible, and whether UTC is a `Z`. */
export type OffsetStyle =
  | { readonly colon: boolean; readonly shortHours: boolean; readonly zulu: boolean }
  | { readonly any: true }
  /** `GMT+8`, or in full `GMT+08:00`. */
  | { readonly gmt: "short" | "full" };

const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const WEEKDAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** As Java has them without a language, by its older tables, which the packages of OpenSearch 2.17 choose. */
const ERAS: Readonly<Record<TextStyle, string[]>> = {
  short: ["BC", "AD"],
  full: ["BCE", "CE"],
  narrow: ["B", "A"],
};

/** The texts of a field with names, in the order of its numbers. */
export function termsOf(field: TextField, style: TextStyle): string[] {
  if (field === "amPm") return ["AM", "PM"];
  if (field === "era") return ERAS[style];
  // Java has no narrow names of months without a language, and shows their numbers.
  if (field === "month" && style === "narrow") return MONTH_NAMES.map((_, i) => String(i + 1));
  const names = field === "month" ? MONTH_NAMES : WEEKDAY_NAMES;
  if (style === "full") return names;
  return names.map((name) => name.slice(0, style === "short" ? 3 : 1));
}
