import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BATCH_METHODS, batchFields } from "./batch-fields.ts";

const PAGE = readFileSync(new URL("../../docs/batch.md", import.meta.url), "utf8");

/** The fields of each method that the table of the page names: a row may refer to those of another. */
function documentedFields(): ReadonlyMap<string, readonly string[]> {
  const rows = [...PAGE.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, methods = "", required = "", further = ""]) => ({ methods: namesIn(methods), required, further }),
  );
  const of = (method: string) => rows.find(({ methods }) => methods.includes(method))!;
  return new Map(
    rows.flatMap(({ methods, required, further }) => {
      const all = `${required} ${further}`
        .replace("the same four", of("debit").required)
        .replace("those of a refund", of("refund").further);
      return methods.map((method) => [method, [...new Set(namesIn(all))]] as const);
    }),
  );
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
}

test.each(BATCH_METHODS)("the page names every column of %s, and no other", (method) => {
  const columns = Object.keys(batchFields(method).schema.properties);
  expect(documentedFields().get(method)?.toSorted()).toEqual(columns.toSorted());
});
