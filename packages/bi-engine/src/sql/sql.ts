import { work } from "../work.ts";

/**
 * SQL as a value: the template is SQL, and interpolated values are data or names. The only way to pass a string as SQL is
 * `trusted`, which is for this library's own constants.
 */
export class Sql {
  readonly text: string;

  constructor(text: string) {
    // Composing and sending it takes time for every character.
    work(10 + text.length / 8);
    this.text = text;
  }
}

type SqlValue = Sql | string | number | bigint | boolean | null | readonly SqlValue[];

export function sql(parts: TemplateStringsArray, ...values: readonly SqlValue[]): Sql {
  let text = parts[0] ?? "";
  values.forEach((value, i) => {
    text += render(value) + (parts[i + 1] ?? "");
  });
  return new Sql(text);
}

/** SQL that this library composed itself, never from a request's text. */
export function trusted(text: string): Sql {
  return new Sql(text);
}

/** A table or column name. */
export function name(identifier: string): Sql {
  return new Sql(`"${identifier.replaceAll('"', '""')}"`);
}

export function join(parts: readonly Sql[], separator = ", "): Sql {
  const texts = parts.map((part) => part.text);
  return new Sql(separator === " + " ? rows(texts, separator) : texts.join(separator));
}

/** Leaves out conditions that are always true: the database would, too, but only after planning them. */
export function and(conditions: readonly Sql[]): Sql {
  const open = conditions.filter((condition) => condition !== yes);
  if (open.length === 0) return yes;
  if (open.includes(no)) return no;
  return new Sql(joined(open, " AND "));
}

export function or(conditions: readonly Sql[]): Sql {
  const open = conditions.filter((condition) => condition !== no);
  if (open.length === 0) return no;
  if (open.includes(yes)) return yes;
  return new Sql(`(${joined(open, " OR ")})`);
}

/** The database parses a chain of operators recursively and refuses more than a thousand. */
const MAX_IN_ROW = 100;

function joined(conditions: readonly Sql[], operator: string): string {
  return rows(
    conditions.map(({ text }) => `(${text})`),
    operator,
  );
}

/** Joined by an operator, in groups where there are many. */
function rows(texts: readonly string[], operator: string): string {
  if (texts.length <= MAX_IN_ROW) return texts.join(operator);
  const groups = Array.from({ length: Math.ceil(texts.length / MAX_IN_ROW) }, (_, i) =>
    texts.slice(i * MAX_IN_ROW, (i + 1) * MAX_IN_ROW),
  );
  return rows(
    groups.map((group) => `(${group.join(operator)})`),
    operator,
  );
}

/** True when the condition is false or unknown: a missing value never matches, so its negation does. */
export function not(condition: Sql): Sql {
  if (condition === yes) return no;
  if (condition === no) return yes;
  return new Sql(`((${condition.text}) IS NOT TRUE)`);
}

export const yes = new Sql("TRUE");
export const no = new Sql("FALSE");

function render(value: SqlValue): string {
  if (value instanceof Sql) return value.text;
  if (value === null) return "NULL";
  switch (typeof value) {
    case "string":
      return textLiteral(value);
    case "number":
      return numberLiteral(value);
    case "bigint":
      return String(value);
    case "boolean":
      return value ? "TRUE" : "FALSE";
    default:
      return value.map(render).join(", ");
  }
}

/** DuckDB reads a doubled quote as a quote and has no other escapes, but stops at the character U+0000. */
function textLiteral(value: string): string {
  const quoted = (part: string): string => `'${part.replaceAll("'", "''")}'`;
  if (!value.includes("\u0000")) return quoted(value.isWellFormed() ? value : value.toWellFormed());
  return `(${value.split("\u0000").map(quoted).join(" || chr(0) || ")})`;
}

function numberLiteral(value: number): string {
  if (Number.isNaN(value)) return "'NaN'::DOUBLE";
  if (!Number.isFinite(value)) return value > 0 ? "'Infinity'::DOUBLE" : "'-Infinity'::DOUBLE";
  if (Number.isSafeInteger(value)) return Object.is(value, -0) ? "(-0.0::DOUBLE)" : String(value);
  return `(${value.toExponential()}::DOUBLE)`;
}
