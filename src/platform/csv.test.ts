import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvFor, csvRecord, csvTime } from "./csv.ts";

test("any text is read back by a CSV library as it was, unless a spreadsheet would run it", () => {
  const text = fc
    .string({ unit: "binary" })
    .filter((value) => !/^\s*[=+\-@]|^[\t\r]/.test(value.normalize("NFKC")));
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
  [" =1+1", "' =1+1\r\n"],
  ["＝1+1", "'＝1+1\r\n"],
  ["＋1", "'＋1\r\n"],
  ["＠sum", "'＠sum\r\n"],
  ["-12.50", "-12.50\r\n"],
])("%s is written so that no spreadsheet runs it, in both kinds of files", (value, line) => {
  expect(csvRecord([value])).toBe(line);
  expect(csvFor({ locale: "en" }).record([value])).toBe(line);
});

test("a file for a spreadsheet begins with a byte order mark, and one for a program does not", () => {
  expect([csvFor({ locale: "en" }).begin, csvFor("program").begin]).toEqual(["\uFEFF", ""]);
});

test.each([
  ["74537604221222132710572", "\t74537604221222132710572"],
  ["0042", "\t0042"],
  ["123E45", "\t123E45"],
  ["1-2", "\t1-2"],
  ["2026-11-28", "\t2026-11-28"],
  ["4242", "4242"],
  ["12.50", "12.50"],
  ["-1234567.50", "-1234567.50"],
  ["2026-11-28T22:00:00.123456Z", "2026-11-28 22:00:00"],
  ["Müller, Söhne", '"Müller, Söhne"'],
])("%s is for a spreadsheet %j, and for a program as it is", (value, shown) => {
  expect(csvFor({ locale: "en" }).record([value])).toBe(`${shown}\r\n`);
  const own = value.includes(",") ? `"${value}"` : value;
  expect(csvFor("program").record([value])).toBe(`${own}\r\n`);
});

test("where the comma is the decimal mark, amounts have one and a semicolon divides the values", () => {
  const record = csvFor({ locale: "de-DE" }).record(["Müller, Söhne", "-1234.50", "1000", "a;b"]);
  expect(record).toBe('Müller, Söhne;-1234,50;1000;"a;b"\r\n');
});

test("times have always the same digits", () => {
  const times = ["2026-11-28T22:00:00.1Z", "2026-11-28T22:00:00.123456Z", "2026-11-28T22:00:00Z"];
  expect(times.map((time) => csvTime(Temporal.Instant.from(time)))).toEqual([
    "2026-11-28T22:00:00.100000Z",
    "2026-11-28T22:00:00.123456Z",
    "2026-11-28T22:00:00.000000Z",
  ]);
  expect(csvTime(null)).toBe("");
});
