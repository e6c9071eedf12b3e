import { readFileSync, statSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from "yaml";
import addFormats from "ajv-formats";
import type { JsonObject } from "./json.ts";
import { wordsOfYaml } from "./yaml-fault.ts";

const MAX_FILE_BYTES = 10_000_000;
const MAX_PROBLEMS = 50;

/** The content of a file of configuration, or what is wrong with it, each with its line. */
export type ReadFile = { readonly content: JsonObject } | { readonly problems: readonly string[] };

/** Reads a file and checks it against the schema: an unknown field is refused by its name. */
export function readConfiguration(path: string, schema: JsonObject): ReadFile {
  const text = fileText(path);
  if (typeof text !== "string") return text;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0)
    return {
      problems: broken.map((fault) => `${path}:${lines.linePos(fault.pos[0]).line}: ${wordsOfYaml(fault)}`),
    };
  const content = contentOf(document);
  if (content instanceof Error) return { problems: [`${path}: ${content.message}`] };
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  if (validate(content)) return { content: content as JsonObject };
  // Where a text is needed, what YAML takes for a number or a switch is a text as it is written.
  const asWritten = validate.errors!.filter((error) => writeAsText(document, error));
  const written = asWritten.length > 0 ? contentOf(document) : content;
  if (validate(written)) return { content: written as JsonObject };
  const problems = (validate.errors ?? []).filter(isOwn).map((error) => {
    const names = namesOf(error);
    return `${path}:${lineOf(document, { lines, names })}: ${placeOf(document, names)} ${describeError(error, schema)}`;
  });
  return { problems: [...new Set(problems)].slice(0, MAX_PROBLEMS) };
}

/** Makes the scalar a text in the document where the schema needs one: `3.50`, `2026` and `true` without quotes. */
function writeAsText(document: Document, error: ErrorObject): boolean {
  const { keyword, params } = error;
  const needsText = keyword === "enum" || (keyword === "type" && [params["type"]].flat().includes("string"));
  const node: unknown = needsText ? document.getIn(namesOf(error), true) : undefined;
  if (!isScalar(node) || node.source === undefined) return false;
  if (typeof node.value !== "number" && typeof node.value !== "boolean") return false;
  node.value = node.source;
  return true;
}

function fileText(path: string): string | { readonly problems: readonly string[] } {
  try {
    if (statSync(path).size > MAX_FILE_BYTES) return { problems: [`${path}: is larger than 10 MB`] };
    return readFileSync(path, "utf8");
  } catch (error) {
    return { problems: [`${path}: cannot be read: ${(error as NodeJS.ErrnoException).code}`] };
  }
}

/** The library limits how often aliases are resolved. */
function contentOf(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    return error;
  }
}

/** Errors of the alternatives of a union are part of the union's. */
function isOwn({ keyword, params }: ErrorObject): boolean {
  return keyword !== "anyOf" && !(keyword === "type" && params["type"] === "null");
}

function namesOf({ instancePath, keyword, params }: ErrorObject): string[] {
  const names = instancePath
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return keyword === "additionalProperties" ? [...names, String(params["additionalProperty"])] : names;
}

function lineOf(
  document: Document,
  { lines, names }: { lines: LineCounter; names: readonly string[] },
): number {
  for (let length = names.length; length >= 0; length--) {
    const start = positionOf(document, names.slice(0, length));
    if (start !== undefined) return lines.linePos(start).line;
  }
  return 1;
}

/** Where the field begins: its name in a map, the entry itself in a list. */
function positionOf(document: Document, names: readonly string[]): number | undefined {
  const owner: unknown = document.getIn(names.slice(0, -1), true);
  const name = names.at(-1);
  const pair = isMap(owner)
    ? owner.items.find(({ key }) => String(isScalar(key) ? key.value : key) === name)
    : undefined;
  const node = (pair?.key ?? (isSeq(owner) ? owner.get(Number(name), true) : owner)) as
    | { range?: [number, number, number] }
    | undefined;
  return node?.range?.[0];
}

/** A path for people: entries of lists by their keys, where they have one. */
function placeOf(document: Document, names: readonly string[]): string {
  return names
    .map((name, index) => {
      if (!isSeq(document.getIn(names.slice(0, index), true))) return index === 0 ? name : `.${name}`;
      const entry: unknown = document.getIn(names.slice(0, index + 1), true);
      const key = isMap(entry)
        ? ["apiKey", "username", "name", "url"].map((field) => entry.get(field)).find(Boolean)
        : undefined;
      return `[${typeof key === "string" ? key : name}]`;
    })
    .join("");
}

/** A pattern says nothing to people: the description and the example of the field do, or of the list that it is in. */
function wordsOfPattern(root: JsonObject, { schemaPath, parentSchema }: ErrorObject): string {
  const { description, examples } = [parentSchema, ...schemasAround(root, schemaPath)].find(
    (schema) => schema?.["description"] !== undefined || schema?.["examples"] !== undefined,
  ) ?? { description: undefined, examples: undefined };
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  const what = typeof description === "string" ? `: ${description.replace(/[.]$/, "")}` : "";
  if (typeof example === "string") return `must be written as ${example}${what}`;
  return what === ""
    ? "is not written as the API takes it: see the field in the API reference"
    : `is not what is wanted here${what}`;
}

/** The schemas around the one of a rule, `#/…/properties/roles/items/pattern`, as far as the field that has them. */
function schemasAround(root: JsonObject, schemaPath: string): Readonly<Record<string, unknown>>[] {
  const names = schemaPath.split("/").slice(1, -1);
  const field = names.lastIndexOf("properties") + 2;
  return names
    .map((_name, index) => names.slice(0, names.length - index))
    .filter(({ length }) => length >= field)
    .flatMap((path) => {
      const found = path.reduce<unknown>((schema, name) => (schema as JsonObject | undefined)?.[name], root);
      return typeof found === "object" && found !== null ? [found as JsonObject] : [];
    });
}

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "must be a date and time with its offset, as 2026-12-01T10:00:00Z",
  date: "must be a day, as 2026-12-01",
  uri: "must be an address, as https://shop.example",
  email: "must be an e-mail address, as ada@shop.example",
};

/** The demand of a type, in the words of a person who writes the file. */
const TYPES: Readonly<Record<string, string>> = {
  string: "must be a text: write it in quotes",
  boolean: "must be true or false",
  integer: "must be a whole number, without quotes",
  number: "must be a number, without quotes",
  array: 'must be a list: each entry on a line of its own, after "- "',
  object: "must have fields of its own, on lines that are indented",
};

function describeError(error: ErrorObject, schema: JsonObject): string {
  const { keyword, params, message = "is not valid" } = error;
  const limit = String(params["limit"]);
  if (keyword === "additionalProperties") return "is not a field of the configuration";
  if (keyword === "required") return `needs the field '${params["missingProperty"]}'`;
  if (keyword === "enum") return `must be one of: ${(params["allowedValues"] as unknown[]).join(", ")}`;
  if (keyword === "pattern" && String(params["pattern"]).startsWith("^(env:"))
    return "is a secret: write env:NAME or file:PATH, never the secret itself";
  switch (keyword) {
    case "type":
      return TYPES[[params["type"]].flat().find((type) => type !== "null") as string] ?? message;
    case "pattern":
      return wordsOfPattern(schema, error);
    case "const":
      return `must be ${JSON.stringify(params["allowedValue"])}`;
    case "minimum":
      return `must be at least ${limit}`;
    case "maximum":
      return `must be at most ${limit}`;
    case "minLength":
      return limit === "1" ? "must not be empty" : `must have at least ${limit} characters`;
    case "maxLength":
      return `must not have more than ${limit} characters`;
    case "minItems":
      return limit === "1" ? "must have at least one entry" : `must have at least ${limit} entries`;
    case "maxItems":
      return `must not have more than ${limit} entries`;
    case "uniqueItems":
      return "must not have the same entry twice";
    case "format":
      return FORMATS[String(params["format"])] ?? message;
    default:
      return message;
  }
}
