import { beforeAll, expect, test } from "vitest";
import { openLibrary } from "./library.ts";

const library = openLibrary();
const people = [
  { first: "Will", last: "Smith" },
  { first: "Smith", last: "Jones" },
  { first: "Anna", last: "Smith" },
  { first: "Will", last: "Will" },
];

beforeAll(async () => {
  const lines = people.flatMap((person, i) => [{ index: { _id: String(i + 1) } }, person]);
  await library.request(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), "/people/_bulk");
});

test("a name that is rare in one field is scored by both fields (scores of OpenSearch 2.17.1)", async () => {
  const query = {
    multi_match: { query: "will smith", type: "cross_fields", fields: ["first", "last"] },
  };
  const { body } = await library.request({ query, _source: false }, "/people/_search");
  expect(body).toMatchObject({
    hits: {
      hits: [
        { _id: "1", _score: 1.3862942 },
        { _id: "3", _score: 0.6931471 },
        { _id: "4", _score: 0.6931471 },
        { _id: "2", _score: 0.35667494 },
      ],
    },
  });
});
