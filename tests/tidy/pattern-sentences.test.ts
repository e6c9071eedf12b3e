import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { Compile } from "typebox/compile";
import { configurationSchema } from "../../packages/cli/src/configuration-schema.ts";
import type { JsonObject } from "../../packages/cli/src/json.ts";
import { readConfiguration } from "../../packages/cli/src/read-file.ts";
import { toolsOf } from "../../src/agents/tools/index.ts";
import { AGENT_TOOLS } from "../../src/authority/index.ts";
import { faultText } from "../../src/console/frame/fault-words.ts";
import { CONSOLE_LANGUAGES } from "../../src/console/language/dictionary.ts";
import { inLanguage } from "../../src/console/language/translate.ts";
import { problemOfValue } from "../../src/platform/http/index.ts";
import { apiDocument } from "../../tools/docs/api-document.ts";

type Json = Readonly<Record<string, unknown>>;

/** Words of a grammar, or none about what is wanted. */
const EMPTY_WORDS = /pattern|regular expression|not written as|form (?:that )?it must have|API reference/i;

let document: JsonObject;
beforeAll(async () => {
  document = JSON.parse(JSON.stringify(await apiDocument())) as JsonObject;
});

/** The schemas of texts with a pattern, each pattern once. */
function patternFields(root: unknown): { readonly pattern: string; readonly schema: Json }[] {
  const found = new Map<string, Json>();
  JSON.stringify(root, (_key, value: unknown) => {
    const schema = value as Json | null;
    if (typeof schema === "object" && typeof schema?.["pattern"] === "string")
      found.set(schema["pattern"], schema);
    return value;
  });
  return [...found].map(([pattern, schema]) => ({ pattern, schema }));
}

/** A text that the pattern does not take. */
function wrongFor(pattern: string): string {
  const wrong = ["?\u0001", "", "?".repeat(200)].find((text) => !new RegExp(pattern, "u").test(text));
  if (wrong === undefined) throw new Error(`Which text does ${pattern} not take?`);
  return wrong;
}

/** The refusal of a wrong value, as the API and the tools of assistants read it. */
function refusalOf({ pattern }: { pattern: string }) {
  const validator = Compile({
    type: "object",
    properties: { value: { type: "string", pattern } },
  } as Parameters<typeof Compile>[0]);
  const sent = { value: wrongFor(pattern) };
  return problemOfValue(validator.Errors(sent), sent);
}

test("the API and the tools of assistants say what is wanted where a text does not fit", () => {
  const fields = [
    ...patternFields(document),
    ...toolsOf({ tools: [...AGENT_TOOLS] }).flatMap(({ input }) => patternFields(input)),
  ];
  expect(fields.length).toBeGreaterThan(80);
  const empty = fields.map((field) => refusalOf(field).message).filter((words) => EMPTY_WORDS.test(words));
  expect(empty).toEqual([]);
});

test.each(CONSOLE_LANGUAGES.map(({ code }) => code))("pages say it, too: %s", (language) => {
  const sentences = patternFields(document).map((field) =>
    inLanguage(language, () => faultText(refusalOf(field).fault)),
  );
  expect(sentences.filter((words) => EMPTY_WORDS.test(words) || !words.endsWith("."))).toEqual([]);
  const own = inLanguage(language, () => faultText({ code: "wrong_form", form: "own", wanted: "" }));
  expect(sentences).not.toContain(own);
});

test("each example that people are shown has the form that is wanted", () => {
  const wrong = patternFields(document).filter((field) => {
    const { fault } = refusalOf(field);
    return (
      fault.code === "wrong_form" &&
      fault.example !== undefined &&
      !new RegExp(field.pattern, "u").test(fault.example)
    );
  });
  expect(wrong.map(({ pattern }) => pattern)).toEqual([]);
});

test("a refusal of a configuration file says what is wanted and where it is found", () => {
  const path = join(mkdtempSync(join(tmpdir(), "quittance-")), "file.yaml");
  const fields = fieldsWithPattern(configurationSchema(document));
  expect(fields.length).toBeGreaterThan(20);
  const problems = fields.map(({ name, schema, wrong }) => {
    writeFileSync(path, `${name}: ${JSON.stringify(wrong)}\n`);
    const read = readConfiguration(path, { type: "object", properties: { [name]: schema } } as JsonObject);
    return "problems" in read ? read.problems.join("\n") : `${name} takes ${JSON.stringify(wrong)}`;
  });
  expect(problems.filter((words) => EMPTY_WORDS.test(words) || words.includes(" takes "))).toEqual([]);
});

interface PatternField {
  readonly name: string;
  readonly schema: Json;
  /** A value that its pattern does not take. */
  readonly wrong: unknown;
}

/** The fields whose texts, or the entries of whose lists, have a pattern. */
function fieldsWithPattern(root: JsonObject): PatternField[] {
  const found = new Map<string, PatternField>();
  JSON.stringify(root, (_key, value: unknown) => {
    const { properties } = (value ?? {}) as { properties?: Readonly<Record<string, Json>> };
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const { pattern, items } = schema as { pattern?: string; items?: { pattern?: string } };
      const ofEntries = items?.pattern;
      if (typeof pattern === "string")
        found.set(`${name} ${pattern}`, { name, schema, wrong: wrongFor(pattern) });
      if (typeof ofEntries === "string")
        found.set(`${name}[] ${ofEntries}`, { name, schema, wrong: [wrongFor(ofEntries)] });
    }
    return value;
  });
  return [...found.values()];
}
