import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { codeOptions, withPresent, type CodeKind } from "../language/code-names.ts";
import { tickedCodes } from "./choice-fields.ts";
import type { FormField } from "./form-fields.ts";
import { seenIn, typedValue, type Typed } from "../frame/form-state.ts";

/** How a form names a field of a request. */
export interface FieldWords {
  readonly label: PlainText;
  readonly hint?: PlainText;
  /** Chosen by name, one or, where the schema has a list, several. */
  readonly codes?: CodeKind;
  /** The words of values that the schema lists; without them the values themselves. */
  readonly values?: Readonly<Record<string, PlainText>>;
}

/** The parts of JSON Schema that decide how a field is typed. */
interface ValueSchema {
  readonly type?: string;
  readonly anyOf?: readonly ValueSchema[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly items?: ValueSchema;
}

/** The fields of a request that a form shows, by the schema that checks the request. */
export interface SchemaForm<Name extends string = string> {
  readonly schema: Readonly<Record<Name, unknown>>;
  readonly words: Readonly<Partial<Record<Name, FieldWords>>>;
  /** The path before each of them in a refusal of the API, as `settings.mail`; empty for the body itself. */
  readonly within?: string;
  /** Those that must not be empty. */
  readonly required?: readonly Name[];
}

const LIST_ROWS = 4;
const MAX_LIST_CHARACTERS = 4_000;
const MAX_LINES = 100;

/**
 * The fields of a form, in the order of the words.
 *
 * @param present the values as the API shows them; of a secret whether it is set, as its mask or `true`
 */
export function schemaFields<Name extends string>(
  { schema, words, within = "", required = [] }: SchemaForm<Name>,
  present: Readonly<Record<string, unknown>>,
): FormField[] {
  const names = Object.keys(words) as Name[];
  return names.map((name) => {
    const { label, hint, codes, values = {} } = words[name]!;
    const value = present[name];
    return {
      path: pathOf(within, name),
      label: t(label),
      hint: hint && t(hint),
      kind: codes
        ? kindOfCodes(valueSchemaOf(schema[name]), codes)
        : kindOf(valueSchemaOf(schema[name]), { present: value, values }),
      value: shown(valueSchemaOf(schema[name]), value),
      required: required.includes(name),
    };
  });
}

/**
 * The part of a request that the form stands for: what was changed in it alone, so that a form that was open for long undoes
 * nobody's change of another field. An empty field is null.
 */
export function readSchemaForm<Name extends string>(
  { schema, words, within = "" }: SchemaForm<Name>,
  form: (name: string) => string,
): Record<string, unknown> {
  const seen = seenIn(form);
  const names = Object.keys(words) as Name[];
  const entries = names.flatMap((name): [string, unknown][] => {
    const path = pathOf(within, name);
    const own = valueSchemaOf(schema[name]);
    const text = enteredText(own, { codes: words[name]!.codes, form, path });
    if (text === seen(path)) return [];
    return [[name, text === "" && !isNullable(schema[name]) ? emptyOf(own) : valueOf(own, text)]];
  });
  return Object.fromEntries(entries);
}

function kindOfCodes({ type }: ValueSchema, codes: CodeKind): FormField["kind"] {
  return type === "array" ? { type: "codes", options: codeOptions(codes) } : { type: "code", of: codes };
}

/** The typed text, or the chosen values, one a line. */
function enteredText(
  { type, items }: ValueSchema,
  { codes, form, path }: { codes: CodeKind | undefined; form: Typed; path: string },
): string {
  if (items?.enum) return chosenOf(items.enum, form, path);
  if (!codes || type !== "array") return typedValue(form, path);
  const before = seenIn(form)(path);
  const present = typeof before === "string" ? before.split("\n") : [];
  return tickedCodes(form, path, withPresent(codeOptions(codes), present)).join("\n");
}

/** The boxes that are ticked, one a line. */
function chosenOf(options: readonly string[], form: Typed, path: string): string {
  return options.filter((option) => form(`${path}.${option}`) === "1").join("\n");
}

function pathOf(within: string, name: string): string {
  return within === "" ? name : `${within}.${name}`;
}

function isNullable(schema: unknown): boolean {
  return ((schema as ValueSchema).anyOf ?? []).some(({ type }) => type === "null");
}

/** An empty text is refused as too short, where there must be one. */
function emptyOf({ type }: ValueSchema): unknown {
  return type === "boolean" ? false : type === "array" ? [] : "";
}

/** Without the alternative `null`. Where several others are left, the text is taken, which the API reads as the other too. */
function valueSchemaOf(schema: unknown): ValueSchema {
  const own = schema as ValueSchema;
  const others = (own.anyOf ?? []).filter(({ type }) => type !== "null");
  const [first] = others;
  if (!first) return own;
  return valueSchemaOf(others.find(({ type }) => type === "string") ?? first);
}

function kindOf(
  schema: ValueSchema,
  { present, values }: { present: unknown; values: Readonly<Record<string, PlainText>> },
): FormField["kind"] {
  const options = (schema.enum ?? schema.items?.enum ?? []).map(
    (option) => [option, Object.hasOwn(values, option) ? t(values[option]!) : option] as const,
  );
  if (options.length > 0) return { type: schema.enum ? "choice" : "choices", options };
  switch (schema.type) {
    case "boolean":
      return { type: "switch" };
    case "integer":
      return { type: "number" };
    case "array":
      return { type: "lines", rows: LIST_ROWS, maxlength: MAX_LIST_CHARACTERS };
    default:
      return schema.format === "password"
        ? { type: "secret", isSet: Boolean(present) }
        : { type: "text", ...(schema.maxLength !== undefined && { maxlength: schema.maxLength }) };
  }
}

function shown(schema: ValueSchema, value: unknown): string {
  if (schema.format === "password") return "";
  if (Array.isArray(value)) return value.join("\n");
  if (typeof value === "boolean") return value ? "1" : "";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** A number that is none stays a text, which the API refuses. */
function valueOf({ type }: ValueSchema, text: string): unknown {
  switch (type) {
    case "boolean":
      return text === "1";
    case "integer":
      return text === "" ? null : /^-?\d{1,10}$/.test(text) ? Number(text) : text;
    case "array":
      return text === ""
        ? null
        : text
            .split("\n", MAX_LINES)
            .map((line) => line.trim())
            .filter((line) => line !== "");
    default:
      return text === "" ? null : text;
  }
}
