import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRecord } from "./csv.ts";

test("any text is read back by a CSV library as it was, unless a spreadsheet would run it", () => {
  const text = fc.string({ unit: "binary" }).filter((value) => !/^[=+\-@\t\r]/.test(value));
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (values) => {
      const options = { skip_empty_lines: false, record_delimiter: "\r\n" };
      const read: unknown = parse(csvRecord(values), options);
      expect(read).toEqual([values]);
    }),
  );
});

test.each([
  ["=1+1", "'=1+1\r\n"],
  ["@sum", "'@sum\r\n"],
  ["-cmd", "'-cmd\r\n"],
  ["+49 1", "'+49 1\r\n"],
  ["-12.50", "-12.50\r\n"],
])("%s is written so that a spreadsheet does not run it", (value, line) => {
  expect(csvRecord([value])).toBe(line);
});
