import { expect, test } from "vitest";
import { compareAnswers } from "./compare-responses.ts";
import { eachSearch } from "./each-search.ts";

test("the searches of an _msearch are compared one by one", () => {
  const searches = eachSearch(
    comparison(
      {
        responses: [
          { hits: 1, status: 200 },
          { error: "a", status: 400 },
        ],
      },
      {
        responses: [
          { hits: 1, status: 200 },
          { error: "b", status: 500 },
        ],
      },
    ),
  );
  expect(searches.map(({ step }) => step.body)).toEqual(["{}", '{"size":0}']);
  expect(searches.map(({ differences }) => differences.map(({ path }) => path))).toEqual([
    [],
    ["status", ".error", ".status"],
  ]);
});

test("an _msearch that one of the servers refused as a whole stays whole", () => {
  const whole = comparison({ error: "a", status: 400 }, { responses: [{ status: 200 }, { status: 200 }] });
  expect(eachSearch(whole)).toEqual([whole]);
});

function comparison(left: object, right: object) {
  const [embedded, real] = [left, right].map((answer) => ({ status: 200, text: JSON.stringify(answer) }));
  const body = '{"index":"x"}\n{}\n{"index":"x"}\n{"size":0}\n';
  const step = { method: "POST", path: "/_msearch", contentType: "application/x-ndjson", body };
  return { step, embedded: embedded!, real: real!, differences: compareAnswers(embedded!, real!) };
}
