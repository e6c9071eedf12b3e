import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import { FIELD_DESCRIPTIONS } from "../../src/gateway/field-descriptions/index.ts";
import { descriptionOf, describeFields, fieldsOf, UNIQUE } from "../../src/platform/http/index.ts";
import { withPortableSchemas } from "../../src/platform/http/portable-schemas.ts";
import { faultOfPattern } from "../../src/platform/http/pattern-words.ts";
import { apiDocument } from "../../tools/docs/api-document.ts";

type Json = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Json>> };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>;
}

let document: Json & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
};
let operations: Operation[];

beforeAll(async () => {
  document = JSON.parse(
    JSON.stringify(await apiDocument()).replaceAll(UNIQUE, "d94c0d72f3a36e21f16e"),
  ) as typeof document;
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
});

describe("the API document", () => {
  it("describes every field of every request, response, callback and parameter", () => {
    const fields = fieldsOf(document);
    expect(fields.length).toBeGreaterThan(1_500);
    const wanting = fields
      .filter(({ schema }) => descriptionOf(schema) === undefined && !isReferenceToDescribed(schema))
      .map(({ path }) => path.join("."));
    expect(wanting, "describe it in its schema, or in src/gateway/field-descriptions").toEqual([]);
  });

  it("has a use for every shared description", async () => {
    // Once more without any: what the document has could be from the schemas.
    const bare = JSON.parse(JSON.stringify(document)) as object;
    const shared = new Set(Object.values(FIELD_DESCRIPTIONS));
    for (const { schema } of fieldsOf(bare))
      if (shared.has(schema["description"] as string)) delete schema["description"];
    const used = describeFields(bare, FIELD_DESCRIPTIONS);
    expect(Object.keys(FIELD_DESCRIPTIONS).filter((key) => !used.has(key))).toEqual([]);
  });

  it("has an example of every request that fits its schema", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: true });
    formats.default(ajv);
    ajv.addSchema({ $id: "api", ...document });
    const problems = operations.flatMap(({ operationId, requestBody }) => {
      const [body] = Object.values(requestBody?.content ?? {});
      if (!body) return [];
      const examples = examplesOf(body);
      if (examples.length === 0) return [`${operationId} has none`];
      const schema = JSON.parse(JSON.stringify(body["schema"]).replaceAll('"#/', '"api#/')) as object;
      return examples.some((example) => ajv.validate(schema, example))
        ? []
        : [`${operationId}: ${ajv.errorsText()}`];
    });
    expect(problems).toEqual([]);
  });

  it("says of every operation how it can fail", () => {
    const wanting = operations.flatMap(({ operationId, responses, security = [] }) =>
      ["4XX", "5XX", "429", "503", ...(security.length > 0 ? ["401"] : [])]
        .filter((status) => !(responses[status]?.$ref ?? responses[status]?.description))
        .map((status) => `${operationId} ${status}`),
    );
    expect(wanting).toEqual([]);
    expect(JSON.stringify(document)).not.toContain("Default Response");
  });

  it("has a callback for every type of transaction", () => {
    const types = Object.values(document.webhooks).map(
      ({ post }) =>
        (post.requestBody!.content["application/json"]!["example"] as { transactionType: string })
          .transactionType,
    );
    const { enum: known } = (document.components.schemas["StatusResponse"]!["properties"] as Json)[
      "transactionType"
    ] as { enum: string[] };
    expect(types.toSorted()).toEqual(known.toSorted());
  });

  it("keeps to the standard: no vendor extensions", () => {
    expect(JSON.stringify(document).match(/"x-[a-z-]+":/g)).toBeNull();
  });

  it("passes the linter", async () => {
    expect(await problemsOf(document)).toEqual([]);
  });

  it("names the examples of an operation that has several", () => {
    expect(JSON.stringify(document)).not.toContain('"example1"');
  });

  it("has patterns that the gateway words for people when a value does not match", () => {
    const patterns = new Set<string>();
    JSON.stringify(document, (key, value: unknown) => {
      if (key === "pattern" && typeof value === "string") patterns.add(value);
      return value;
    });
    expect([...patterns].filter((pattern) => faultOfPattern(pattern, "?") === undefined)).toEqual([]);
  });
});

describe("the API document that is served", () => {
  let served: typeof document;
  beforeAll(() => (served = withPortableSchemas(structuredClone(document))));

  // What a receiver of callbacks responds with is its own matter.
  it("passes the linter", async () =>
    expect(await problemsOf(served, { "operation-4xx-response": "off" })).toEqual([]));

  it("says callbacks at the operations that cause them, since generators drop what only webhooks refer to", () => {
    expect(served).not.toHaveProperty("webhooks");
    const { callbacks } = served.paths["/api/v3/transaction/{apiKey}/debit"]!["post"] as {
      callbacks?: object;
    };
    expect(Object.keys(callbacks!)).toEqual(["debit", "chargeback", "chargebackReversal"]);
  });

  it("has no schema that a generator of clients cannot express", () => {
    expect(
      schemasOf(served).flatMap(({ path, schema }) => faultsOf(schema).map((fault) => `${path}: ${fault}`)),
    ).toEqual([]);
  });

  it("has no schema with the name of the response of an operation, as oapi-codegen calls its own types", () => {
    const taken = new Set(operations.map(({ operationId }) => `${operationId}Response`.toLowerCase()));
    expect(Object.keys(served.components.schemas).filter((name) => taken.has(name.toLowerCase()))).toEqual(
      [],
    );
  });

  it("has no schema with the name of another and of its field, as generators call objects within objects", () => {
    const { schemas } = served.components;
    const taken = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties as Record<string, Json>)
        .filter(([, field]) => !("$ref" in field) && (field["type"] === "object" || "enum" in field))
        .map(([field]) => `${name}${field}`.toLowerCase()),
    );
    expect(Object.keys(schemas).filter((name) => taken.includes(name.toLowerCase()))).toEqual([]);
  });

  it("has no schema with a name that is reserved in a language", () => {
    expect(Object.keys(served.components.schemas).filter((name) => RESERVED.has(name))).toEqual([]);
  });
});

const RESERVED = new Set([
  "Error",
  "Date",
  "List",
  "Map",
  "Null",
  "Object",
  "String",
  "Number",
  "Exception",
  "File",
]);

function schemasOf(node: unknown, path = ""): { path: string; schema: Json }[] {
  if (typeof node !== "object" || node === null) return [];
  const within = Object.entries(node)
    .filter(([key]) => !["example", "examples", "default", "enum"].includes(key))
    .flatMap(([key, value]) => schemasOf(value, `${path}/${key}`));
  return [{ path, schema: node as Json }, ...within];
}

function faultsOf(schema: Json): string[] {
  const { type, properties = {}, enum: values } = schema;
  const names = Object.keys(properties as object).map((name) => name.toLowerCase());
  const texts = Array.isArray(values) ? values.map((value) => String(value).toLowerCase()) : [];
  const startWithDigit = Object.entries(properties as Record<string, Json>).filter(
    ([name, field]) => /^[0-9]/.test(name) && "enum" in field,
  );
  return [
    ...(type === "boolean" && ("enum" in schema || "const" in schema)
      ? ["an enumeration of truth values"]
      : []),
    ...(Array.isArray(schema["anyOf"]) ? ["a union"] : []),
    ...(new Set(texts).size < texts.length ? ["values that differ in case only"] : []),
    ...(new Set(names).size < names.length ? ["fields that differ in case only"] : []),
    ...(startWithDigit.length > 0 ? ["an enumeration without a title whose field begins with a digit"] : []),
    ...(Array.isArray(type) && type.includes("object") && Object.keys(properties as object).length === 0
      ? ["a map that may be null"]
      : []),
    ...(Array.isArray(type) && type.filter((one) => one !== "null").length > 1
      ? ["a value of several types"]
      : []),
    ...("format" in schema && String(schema["format"]).startsWith("date") && "pattern" in schema
      ? ["a date with a pattern"]
      : []),
  ];
}

function isReferenceToDescribed(schema: Readonly<Json>): boolean {
  const name = (schema["$ref"] as string | undefined)?.split("/").at(-1);
  return name !== undefined && document.components.schemas[name]?.["description"] !== undefined;
}

function examplesOf({ example, examples = {} }: Readonly<Json>): unknown[] {
  if (example !== undefined) return [example];
  return Object.values(examples as Readonly<Record<string, { value: unknown }>>).map(({ value }) => value);
}

/** What the linter finds, with its place. */
async function problemsOf(source: object, rules: Readonly<Record<string, "off">> = {}): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended-strict"], rules });
  const problems = await lintFromString({ source: JSON.stringify(source), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}
