import { expect, test } from "vitest";
import { QueryError } from "../errors.ts";
import { errorAsResponse } from "../response/error-response.ts";
import { readSearch } from "./read-search.ts";

const atEnd = (what: string) => `Unexpected end-of-input in ${what}`;

/** What OpenSearch 2.17.1 responds to each, from the root cause inwards. */
test.each<[what: string, body: string, reported: readonly string[]]>([
  [
    "in the text of an option",
    '{"size":0,"aggs":{"b":{"avg":{"field":"',
    ["[1:39] [avg] failed to parse field [field]", atEnd("VALUE_STRING")],
  ],
  [
    "in the name of an option of a clause",
    '{"query":{"bool":{"filter":[{"term":{"a',
    ["[1:37] [bool] failed to parse field [filter]", atEnd("field name")],
  ],
  [
    "in a bound",
    '{"aggs":{"a":{"date_histogram":{"field":"at","hard_bounds":{"min":"1","max":"20',
    [
      "[1:77] [bounds] failed to parse field [max]",
      "[1:77] [date_histogram] failed to parse field [hard_bounds]",
      atEnd("VALUE_STRING"),
    ],
  ],
  [
    "between the options of an object that is made at its end",
    '{"from":5,"_source":true,"collapse":{"fi',
    ["[1:37] [collapse] failed to parse object", atEnd("field name")],
  ],
  [
    "between the fields to highlight",
    '{"size":0,"track_scores":true,"highlight":{"fields":{"description"',
    [
      "[1:54] [highlight] failed to parse field [fields]",
      "Unexpected end-of-input within/between Object entries",
    ],
  ],
  [
    "outside of any such object",
    '{"query":{"term":{"a":"b"',
    ["Unexpected end-of-input: expected close marker"],
  ],
])("a body that ends %s is reported as the parser there reports it", (_what, body, reported) => {
  const text = refusalOf(body);
  for (const reason of reported) expect(text).toContain(reason);
  expect(text).toContain(
    `{"error":{"root_cause":[{"type":"${reported.length > 1 ? "x_content_parse" : "json_e_o_f"}`,
  );
  expect(text.indexOf(reported[0]!)).toBeLessThan(80);
});

test("a mistake before the place where a body is no JSON is reported first", () => {
  expect(refusalOf('{"query":{"trem":{"a":"b"}},"size":')).toContain("unknown query [trem]");
  expect(refusalOf('{"query":{"term":{"a":"b"}},"size":1.5.5}')).toContain(
    "Unexpected character ('.' (code 46))",
  );
});

test("what is noticed only once a body has been read is not reported of one that is no JSON", () => {
  const oversized = `{"sort":[${'"a",'.repeat(100)}`;
  expect(refusalOf('{"aggs":{"a":{"avg_bucket":{"buckets_path":"x"}}},')).toContain(
    "Unexpected end-of-input",
  );
  expect(refusalOf(oversized)).toContain("[sort] has too many entries");
});

function refusalOf(body: string): string {
  try {
    readSearch(body);
  } catch (error) {
    if (error instanceof QueryError) return JSON.stringify(errorAsResponse(error, "docs").body);
    throw error;
  }
  throw new Error("the body was accepted");
}
