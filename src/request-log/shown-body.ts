import { holdsLongNumber, pathOfCardData } from "../platform/card-numbers/index.ts";

/** Values that are kept, by the path of their field; each has a form in which neither a card number nor a secret fits. */
const KEPT: Readonly<Record<string, RegExp>> = {
  amount: /^\d{1,9}(?:\.\d{1,3})?$/,
  currency: /^[A-Za-z]{3}$/,
  merchantTransactionId: /^[\w.:/-]{1,50}$/,
  // With a letter: one of digits alone could be a card number.
  referenceUuid: /^(?=.*[a-f])[0-9a-f]{20}$/,
  registrationUuid: /^(?=.*[a-f])[0-9a-f]{20}$/,
  withRegister: /^(?:true|false)$/,
  transactionIndicator: /^[A-Z-]{1,30}$/,
  language: /^[a-z]{2}$/,
  captureInMinutes: /^\d{1,6}$/,
  periodLength: /^\d{1,4}$/,
  periodUnit: /^[A-Z]{1,6}$/,
  "payByLink.sendByEmail": /^(?:true|false)$/,
  "payByLink.expirationInMinute": /^\d{1,7}$/,
};
const MAX_ITEMS = 3;
const MAX_DEPTH = 5;

/** Stands for what a request had besides: entries of a list, or fields that its route does not describe. */
export const LEFT_OUT = "…";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/**
 * A body as the log keeps it: the fields that its route describes, each with a placeholder (`<customer.email>`, of a map
 * `{<extraData>}`) unless its value is kept. Names that the route does not describe are left out, because a client may write anything
 * there.
 */
export function shownBody(body: unknown, schema: unknown): unknown {
  if (typeof body !== "object" || body === null || typeof schema !== "object" || schema === null)
    return undefined;
  return shown(body, schema, { path: "", depth: 0 });
}

function shown(value: unknown, schema: Schema, at: { path: string; depth: number }): unknown {
  const { path, depth } = at;
  const variants = schema.anyOf ?? [schema];
  const properties = variants.find((variant) => variant.properties !== undefined)?.properties;
  if (depth < MAX_DEPTH && properties && isRecord(value)) return shownFields(value, properties, at);
  const items = variants.find((variant) => variant.items !== undefined)?.items;
  if (depth < MAX_DEPTH && items && Array.isArray(value)) {
    const kept = value.slice(0, MAX_ITEMS).map((item) => shown(item, items, { path, depth: depth + 1 }));
    return value.length > MAX_ITEMS ? [...kept, LEFT_OUT] : kept;
  }
  if (isKept(value, path)) return value;
  return typeof value === "object" && value !== null ? `{<${path}>}` : `<${path}>`;
}

function shownFields(
  value: Record<string, unknown>,
  properties: Readonly<Record<string, Schema>>,
  { path, depth }: { path: string; depth: number },
): Record<string, unknown> {
  const fields = Object.entries(properties)
    .filter(([name]) => Object.hasOwn(value, name))
    .map(([name, inner]) => {
      const at = { path: path === "" ? name : `${path}.${name}`, depth: depth + 1 };
      return [name, shown(value[name], inner, at)] as const;
    });
  const isWhole = Object.keys(value).every((name) => Object.hasOwn(properties, name));
  return { ...Object.fromEntries(fields), ...(!isWhole && { [LEFT_OUT]: LEFT_OUT }) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isKept(value: unknown, path: string): boolean {
  if (typeof value !== "string" && typeof value !== "boolean" && typeof value !== "number") return false;
  return Object.hasOwn(KEPT, path) && KEPT[path]!.test(String(value)) && !mayBeCardData(String(value));
}

/** Whether a text has what may be a card number, also as Base64 or hexadecimal. */
export function mayBeCardData(text: string): boolean {
  const decoded = (["base64", "hex"] as const).map((encoding) =>
    Buffer.from(text, encoding).toString("latin1"),
  );
  return [text, ...decoded].some(
    (form) => holdsLongNumber(form) || pathOfCardData(form, { path: "", skip: new Set() }) !== undefined,
  );
}

/** A body with more texts is not compared: then the words are left out. */
const MAX_TEXTS = 500;
/** Shorter texts stand in any sentence, and say nothing. */
const MIN_TEXT_LENGTH = 4;

/** A message without the texts of the body: neither values, nor names that the route does not describe. */
export function withoutSentTexts(
  message: string,
  { body, schema }: { body: unknown; schema: unknown },
): string {
  const known = namesIn(schema);
  const sent = new Set<string>();
  collectTexts(body, sent);
  if (sent.size > MAX_TEXTS) return "";
  const foreign = [...sent].filter((text) => text.length >= MIN_TEXT_LENGTH && !known.has(text));
  return foreign
    .toSorted((one, other) => other.length - one.length)
    .reduce((words, text) => words.replaceAll(text, "…"), message);
}

/** A route has one schema, with hundreds of names. */
const NAMES = new WeakMap<object, ReadonlySet<string>>();

function namesIn(schema: unknown): ReadonlySet<string> {
  if (typeof schema !== "object" || schema === null) return new Set();
  const names = NAMES.get(schema) ?? collected(schema);
  NAMES.set(schema, names);
  return names;
}

function collected(value: object): ReadonlySet<string> {
  const texts = new Set<string>();
  collectTexts(value, texts);
  return texts;
}

/** The names and texts in a value, to a depth that no request of the API has. */
function collectTexts(value: unknown, texts: Set<string>, depth = 0): void {
  if (typeof value === "string" || typeof value === "number") texts.add(String(value));
  if (typeof value !== "object" || value === null || depth > 20 || texts.size > 10_000) return;
  for (const [name, inner] of Object.entries(value)) {
    texts.add(name);
    collectTexts(inner, texts, depth + 1);
  }
}
