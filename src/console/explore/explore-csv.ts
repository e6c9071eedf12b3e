import type { CsvWriter } from "../../platform/csv.ts";
import { startsOf, type CurrencyResult } from "./explore-search.ts";
import { measureOf } from "./measures.ts";
import type { Question } from "./question.ts";
import { plainValue } from "./value-text.ts";

/** The result as CSV (RFC 4180): a record for each currency, group and part of the period, with values as the documents have them. */
export function exploreCsv(
  results: readonly CurrencyResult[],
  { question, csv }: { question: Question; csv: CsvWriter },
): string {
  const { show, by, per, days } = question;
  const starts = startsOf(question);
  const head = [
    "currency",
    ...(by === undefined ? [] : [by]),
    ...(per === undefined ? ["from", "to"] : [per]),
    show,
  ];
  const records = results.flatMap(({ currency, groups }) =>
    groups.flatMap(({ key, points }) =>
      points.map((counts, index) => [
        currency,
        ...(by === undefined ? [] : [key]),
        ...(per === undefined ? [String(days.days[0]), String(days.days.at(-1))] : [String(starts[index])]),
        plainValue(measureOf(show).of(counts), currency),
      ]),
    ),
  );
  return csv.begin + [head, ...records].map((record) => csv.record(record)).join("");
}
