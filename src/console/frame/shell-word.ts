const NAME = Symbol("name of a variable");
const IS_REQUIRED = Symbol("the command does nothing without it");

/** A value that the reader of a command sets as a variable of their shell: a secret, or an id that the place does not have yet. */
export interface Variable {
  readonly [NAME]: string;
  readonly [IS_REQUIRED]?: true;
}

/** Text of a command. The shell expands its variables and nothing else: `$HOME` within a string stays as it is. */
export type ShellText = string | Variable | readonly (string | Variable)[];

/** @param name in capital letters and underscores, as shells have them */
export function variable(name: string): Variable {
  return { [NAME]: name };
}

/** The same, but the shell runs no command while it is not set: without it the command would do something else. */
export function requiredVariable(name: string): Variable {
  return { [NAME]: name, [IS_REQUIRED]: true };
}

function isVariable(value: unknown): value is Variable {
  return typeof value === "object" && value !== null && NAME in value;
}

/**
 * A value as JSON, a variable in it as a string. The shell inserts what the variable has as it is: a quote or a backslash in it needs a
 * backslash before it, as in any JSON. Such values are ids and keys of providers, which have neither.
 */
export function jsonText(value: unknown): readonly (string | Variable)[] {
  if (isVariable(value)) return ['"', value, '"'];
  if (typeof value !== "object" || value === null || "toJSON" in value)
    return [JSON.stringify(value) ?? "null"];
  if (Array.isArray(value)) return ["[", ...separated(value.map(jsonText)), "]"];
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const texts = members.map(([name, member]) => [`${JSON.stringify(name)}:`, ...jsonText(member)]);
  return ["{", ...separated(texts), "}"];
}

function separated(items: readonly (readonly (string | Variable)[])[]): readonly (string | Variable)[] {
  return items.flatMap((item, index) => (index === 0 ? item : [",", ...item]));
}

/** Characters that mean nothing to a shell between double quotes. */
const PLAIN = /^[\w:/.@?=&,-]*$/;

/** One word of a POSIX shell: between double quotes where it has variables and no other character needs care, else between single quotes. */
export function shellWord(text: ShellText): string {
  const pieces = joined(typeof text === "string" || isVariable(text) ? [text] : text);
  const hasVariables = pieces.some(isVariable);
  if (hasVariables && pieces.every((piece) => isVariable(piece) || PLAIN.test(piece)))
    return `"${pieces.map((piece, index) => (isVariable(piece) ? expansion(piece, pieces[index + 1]) : piece)).join("")}"`;
  const words = pieces.map((piece) => (isVariable(piece) ? `"${expansion(piece)}"` : quoted(piece)));
  return words.join("") || "''";
}

/** With braces where the text after it would belong to the name, or, in zsh, change the value. */
function expansion(piece: Variable, next?: string | Variable): string {
  if (piece[IS_REQUIRED]) return `\${${piece[NAME]}:?}`;
  return typeof next === "string" && /^:?\w/.test(next) ? `\${${piece[NAME]}}` : `$${piece[NAME]}`;
}

/** Texts that follow one another are one text, so that they are quoted once. */
function joined(pieces: readonly (string | Variable)[]): readonly (string | Variable)[] {
  const result: (string | Variable)[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (typeof piece === "string" && typeof last === "string") result.splice(-1, 1, last + piece);
    else result.push(piece);
  }
  return result;
}

/** Whatever the text has: a quote ends the quotation, is escaped, and begins it again. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
