import { beforeAll, expect, test } from "vitest";
import { openLibrary } from "./library.ts";

const library = openLibrary();
const texts = [
  "the quick brown fox jumps",
  ["quick brown", "lazy quick"],
  "quick",
  "brown quick brown fox quick brown",
];

beforeAll(async () => {
  const mappings = { properties: { text: { type: "text", index_phrases: true } } };
  await library.request({ mappings }, "/texts", "PUT");
  const lines = texts.flatMap((text, i) => [{ index: { _id: String(i) } }, { text }]);
  await library.request(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), "/texts/_bulk");
});

async function scores(query: object): Promise<unknown> {
  const { body } = await library.request({ query, _source: false }, "/texts/_search");
  const { hits } = (body as { hits: { hits: { _id: string; _score: number }[] } }).hits;
  return hits.map(({ _id: id, _score: score }) => [id, score]);
}

test("a phrase is as rare as its pairs of terms (scores of OpenSearch 2.17.1)", async () => {
  expect(await scores({ match_phrase: { text: "quick brown" } })).toEqual([
    ["3", 0.16657007],
    ["1", 0.16403349],
    ["0", 0.12874341],
  ]);
});

test("a sloppy phrase is as rare as its terms", async () => {
  expect(await scores({ match_phrase: { text: { query: "quick brown", slop: 1 } } })).toEqual([
    ["3", 0.55697423],
    ["1", 0.46203548],
    ["0", 0.4191662],
  ]);
});
