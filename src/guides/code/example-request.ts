/** A request as an example shows it, from which the code of each language is made. */
export interface ExampleRequest {
  readonly method: string;
  /** Below the gateway's address, with its query. `<<NAME>>` in it, or as a text in the body, is a variable of the environment. */
  readonly path: string;
  readonly body?: ExampleBody;
  /** Sends user and password by HTTP Basic. */
  readonly hasCredentials: boolean;
}

export type ExampleBody =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "text"; readonly contentType: string; readonly text: string }
  /** Fields of a form with a file, which only curl's code shows. */
  | { readonly kind: "form"; readonly fields: readonly FormField[] };

interface FormField {
  readonly name: string;
  readonly value: string;
  readonly isFile: boolean;
}

/** A request that every language can send without packages. */
export type SentRequest = ExampleRequest & { readonly body?: Exclude<ExampleBody, { kind: "form" }> };

/** A value that the program reads from its environment: `PAYMENT_UUID` of `<<PAYMENT_UUID>>`. */
const VARIABLE = /<<([A-Z_]+)>>/g;

/** The variable that a text consists of; undefined for any other value. */
function variableOf(value: unknown): string | undefined {
  return typeof value === "string" ? /^<<([A-Z_]+)>>$/.exec(value)?.[1] : undefined;
}

/** The parts of a text, with the variables between them. */
export function partsOf(text: string): readonly { readonly text: string; readonly isVariable: boolean }[] {
  return text
    .split(VARIABLE)
    .map((part, index) => ({ text: part, isVariable: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** The variables of a request, each once. */
export function variablesOf({ path, body }: ExampleRequest): readonly string[] {
  const names = partsOf(`${path} ${JSON.stringify(body ?? "")}`).filter(({ isVariable }) => isVariable);
  return [...new Set(names.map(({ text }) => text))];
}

export function contentTypeOf(body: Exclude<ExampleBody, { kind: "form" }>): string {
  return body.kind === "json" ? "application/json" : body.contentType;
}

/** Literals of a language, by which a JSON value is written in it. */
export interface Literals {
  readonly text: (value: string) => string;
  readonly variable: (name: string) => string;
  readonly nothing: string;
  readonly truth: (value: boolean) => string;
  readonly list: readonly [open: string, close: string];
  readonly map: readonly [open: string, close: string];
  /** The space in front of a line, for each level. */
  readonly indent: string;
  /** Inside the brackets of a map in one line. */
  readonly padding: string;
  readonly entry: (key: string, value: string) => string;
}

/** A list or map of at most this many characters stays in its line. */
const LINE_LENGTH = 60;

/** A JSON value as a literal of the language, on several lines where it is long. */
export function literalOf(value: unknown, literals: Literals, indent = ""): string {
  const variable = variableOf(value);
  if (variable !== undefined) return literals.variable(variable);
  if (value === null) return literals.nothing;
  if (typeof value === "boolean") return literals.truth(value);
  if (typeof value === "string") return literals.text(value);
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = indent + literals.indent;
  const isList = Array.isArray(value);
  const [open, close] = isList ? literals.list : literals.map;
  const items = isList
    ? value.map((item) => literalOf(item, literals, inner))
    : Object.entries(value).map(([key, item]) => literals.entry(key, literalOf(item, literals, inner)));
  const padding = isList ? "" : literals.padding;
  const line = `${open}${padding}${items.join(", ")}${padding}${close}`;
  if (line.length <= LINE_LENGTH && !line.includes("\n")) return line;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join("")}${indent}${close}`;
}
