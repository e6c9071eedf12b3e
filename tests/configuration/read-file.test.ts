import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfiguration } from "../../packages/cli/src/read-file.ts";

const SCHEMA = {
  type: "object",
  additionalProperties: false,
  properties: {
    name: { type: "string", maxLength: 20 },
    country: { type: "string", pattern: "^[A-Z]{2}$", description: "ISO 3166-1 code.", examples: ["AT"] },
    code: { type: "string", pattern: "^[a-z]+$", description: "In small letters." },
    note: { anyOf: [{ type: "string" }, { type: "null" }] },
    settings: { type: "object", additionalProperties: { type: "string" } },
    mode: { enum: ["test", "1"] },
    isOn: { type: "boolean" },
    days: { type: "integer", minimum: 1 },
    list: { type: "array", items: { type: "string" } },
  },
};

function read(text: string) {
  const path = join(mkdtempSync(join(tmpdir(), "quittance-")), "file.yaml");
  writeFileSync(path, text);
  const file = readConfiguration(path, SCHEMA);
  return "content" in file ? file.content : file.problems.map((problem) => problem.slice(path.length + 1));
}

test("a text that YAML takes for a number or a switch is taken as it is written", () => {
  const text = `
name: 2026
country: NO
note: 1e3
settings:
  "dcc:markup-percent": 3.50
  "tx:on": true
  "tx:date": 2026-01-01
mode: 1
list: [0123, on]
isOn: true
days: 5
`;
  expect(read(text)).toEqual({
    name: "2026",
    country: "NO",
    note: "1e3",
    settings: { "dcc:markup-percent": "3.50", "tx:on": "true", "tx:date": "2026-01-01" },
    mode: "1",
    list: ["0123", "on"],
    isOn: true,
    days: 5,
  });
});

test("null is no text where the field may be null, and says how to write one where it may not", () => {
  expect(read("note: null")).toEqual({ note: null });
  expect(read("name: null")).toEqual(["1: name must be a text: write it in quotes"]);
  expect(read("name:")).toEqual(["1: name must be a text: write it in quotes"]);
});

test.each([
  ["country: no", "1: country must be written as AT: ISO 3166-1 code"],
  ["code: NO", "1: code is not what is wanted here: In small letters"],
  ["isOn: yes", "1: isOn must be true or false"],
  ['days: "5"', "1: days must be a whole number, without quotes"],
  ["days: 0", "1: days must be at least 1"],
  ["list: one", '1: list must be a list: each entry on a line of its own, after "- "'],
  ["settings: none", "1: settings must have fields of its own, on lines that are indented"],
  ["mode: 2", "1: mode must be one of: test, 1"],
  [`name: ${"n".repeat(21)}`, "1: name must not have more than 20 characters"],
])("%s: the reason is in plain words", (text, problem) => {
  expect(read(text)).toEqual([problem]);
});

test.each([
  ["settings:\n\ta: b\n", "2: is indented by a tab: use blanks"],
  [
    "settings:\n  a: b\n c: d\n",
    "3: is not indented as the lines around it, or a [ or { before it is not closed",
  ],
  ["name: a: b\n", "1: has two colons: put the value in quotes"],
  ["name: a\nname: b\n", "2: has the same field twice"],
  ["name: a\n---\nname: b\n", "2: begins another document: a file has one"],
])("a mistake of YAML is reported with its line and in words for people: %j", (text, problem) => {
  expect(read(text)).toEqual([problem]);
});
