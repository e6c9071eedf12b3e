import { html, type Html } from "../../platform/pages/index.ts";
import { resolveSchema, type ApiDocument, type Schema } from "./api-document.ts";
import { inlineText } from "./inline-text.ts";

/** Deeper fields are named by their type only: a document of BI has many levels. */
const MAX_DEPTH = 6;

/** The fields of a schema as a list, with those inside of them folded. Nothing for a schema without fields. */
export function schemaFields(
  schema: Schema,
  { document, base }: { document: ApiDocument; base: string },
): Html {
  return fieldsAt(schema, { document, base, inside: [], depth: 0 });
}

interface Place {
  readonly document: ApiDocument;
  /** The path in front of the gateway's own. */
  readonly base: string;
  /** The named schemas around it: one that contains itself is not opened again. */
  readonly inside: readonly string[];
  readonly depth: number;
}

function fieldsAt(schema: Schema, place: Place): Html {
  const { properties, required } = objectOf(place.document, schema);
  const names = Object.keys(properties);
  if (names.length === 0) return html``;
  return html`<ul class="fields">
    ${names
      .toSorted((one, other) => Number(required.has(other)) - Number(required.has(one)))
      .map((name) => field(name, properties[name] ?? {}, { ...place, isRequired: required.has(name) }))}
  </ul>`;
}

function field(name: string, given: Schema, place: Place & { readonly isRequired: boolean }): Html {
  const schema = resolveSchema(place.document, given);
  const { description = "" } = schema;
  return html`<li>
    <p class="field-head">
      <code>${name}</code> <span class="type">${typeOf(place.document, given)}</span>${
        place.isRequired ? html` <span class="required">required</span>` : ""
      }
    </p>
    ${description === "" ? "" : html`<p>${inlineText(description, place.base)}</p>`} ${limits(schema)}
    ${insideOf(given, place)}
  </li>`;
}

/** The fields of an object, of a list's items, or of the one object among several possibilities. */
function insideOf(given: Schema, place: Place): Html {
  const name = given.$ref ?? given.items?.$ref;
  if (place.depth >= MAX_DEPTH || (name !== undefined && place.inside.includes(name))) return html``;
  const schema = resolveSchema(place.document, given);
  const inner = schema.items === undefined ? schema : resolveSchema(place.document, schema.items);
  const fields = fieldsAt(inner, {
    ...place,
    depth: place.depth + 1,
    inside: name === undefined ? place.inside : [...place.inside, name],
  });
  if (fields.text === "") return fields;
  return html`<details>
    <summary>Fields</summary>
    ${fields}
  </details>`;
}

function objectOf(
  document: ApiDocument,
  schema: Schema,
): { properties: Readonly<Record<string, Schema>>; required: ReadonlySet<string> } {
  const resolved = resolveSchema(document, schema);
  const all = (resolved.allOf ?? []).map((part) => objectOf(document, part));
  const options = (resolved.anyOf ?? resolved.oneOf ?? []).map((part) => objectOf(document, part));
  const properties = Object.assign(
    {},
    ...[...options, ...all].map((part) => part.properties),
    resolved.properties,
  ) as Record<string, Schema>;
  const required = [...all.flatMap((part) => [...part.required]), ...(resolved.required ?? [])];
  return { properties, required: new Set(required) };
}

/** `text`, `list of Item`, `"strict" or "lenient"`. */
function typeOf(document: ApiDocument, given: Schema): string {
  const schema = resolveSchema(document, given);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.length > MAX_SHOWN_VALUES ? "one of" : "";
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined)
    return [...new Set(options.map((option) => typeOf(document, option)).filter(Boolean))].join(" or ");
  if (schema.items !== undefined) return `list of ${typeOf(document, schema.items) || "values"}`;
  const name = [schema.type ?? []]
    .flat()
    .map((type) => TYPES[type] ?? type)
    .join(" or ");
  return schema.format === undefined ? name : `${name}, ${schema.format}`;
}

const TYPES: Readonly<Record<string, string>> = { array: "list", boolean: "true or false", null: "null" };
const MAX_SHOWN_VALUES = 60;

function limits(schema: Schema): Html {
  const values = schema.enum?.slice(0, MAX_SHOWN_VALUES) ?? [];
  const numbers = [
    schema.maxLength === undefined ? "" : `at most ${schema.maxLength} characters`,
    schema.minimum === undefined ? "" : `from ${schema.minimum}`,
    schema.maximum === undefined ? "" : `up to ${schema.maximum}`,
    schema.maxItems === undefined ? "" : `at most ${schema.maxItems} entries`,
    schema.default === undefined ? "" : `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  if (values.length === 0 && numbers.length === 0) return html``;
  return html`<p class="limits">
    ${values.map((value) => html`<code>${typeof value === "string" ? value : JSON.stringify(value)}</code> `)}
    ${numbers.join(", ")}
  </p>`;
}
