import { html, type Html } from "../../platform/pages/index.ts";
import type { Text } from "../language/dictionary.ts";
import { t, translated } from "../language/translate.ts";
import { readRefusal } from "../payment-facts/refusal-text.ts";

/** Problems that only a file has. Groups of a pattern are values of its text. */
const WORDS: readonly (readonly [pattern: RegExp, words: Text])[] = [
  [
    /^has (?<values>\d+) values, and the header has (?<keys>\d+) keys$/,
    "The row has {values} values, and the first line of the file has {keys} columns.",
  ],
  [/^'(?<name>.*)' is not a known field$/s, "There is no such column: {name}."],
  // Without a column: no row can have it.
  [/^line \d+: (?<name>[\w.]+): '[\w.]+' is required$/, "The file needs the column {name}."],
  [/^the column '(?<name>\w+)' is required$/, "The file needs the column {name}."],
  [/^'(?<name>.*)' is already column (?<column>\d+)$/s, "{name} is already column {column}."],
  [/^the key is empty$/, "The column has no name."],
  [/^the key has more than \d+ characters$/, "The name of the column is too long."],
  [/^the keys are missing$/, "The first line must have the names of the columns."],
  [/^there is no row$/, "The file has no row below its first line."],
  [/^more than (?<max>\d+) rows$/, "The file has more than {max} rows. Divide it."],
  [/^more than (?<max>\d+) columns$/, "The file has more than {max} columns."],
  [/^is longer than (?<max>\d+) characters$/, "The line has more than {max} characters."],
  [/quotation mark/, "The quotation marks are wrong."],
  [/^is not valid CSV$/, "This is not CSV."],
  [/^an? (?<method>\w+) cannot be uploaded here$/, "A {method} is not taken here."],
  [/^The batch file is not UTF-8/, "The file is not text in UTF-8. Save it as CSV UTF-8."],
  [/^\d+ batches have not ended yet/, "Too many batches have not ended yet. Try again later."],
];

interface RowProblem {
  /** `Line 3, column 4`; undefined where the problem is about the file as a whole. */
  readonly place: string | undefined;
  /** As the file names its column. */
  readonly field: string | undefined;
  /** A sentence in the present language; undefined for a rare problem. */
  readonly words: string | undefined;
  /** The text of the API. */
  readonly message: string;
}

/** Reads the problem of a row or a file as the API has it, `line 3, column 4: amount: must be greater than 0`. */
function readProblem(text: string): RowProblem {
  const [, line, column, problem = text] = /^line (\d+)(?:, column (\d+))?: (.*)$/s.exec(text) ?? [];
  const place =
    line === undefined
      ? undefined
      : column === undefined
        ? t("Line {line}", { line })
        : t("Line {line}, column {column}", { line, column });
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(problem) ?? pattern.exec(text);
    if (found) return { place, field: undefined, words: translated(words, found.groups), message: problem };
  }
  return { place, ...readRefusal(problem), message: problem };
}

/** Where a row is wrong, and why; a problem without a sentence in the words of the API. */
export function rowProblem(text: string): { readonly place: Html; readonly reason: Html } {
  const { place, field, words, message } = readProblem(text);
  return {
    place: html`${place ?? ""}${field === undefined ? "" : html` <code>${field}</code>`}`,
    reason: html`${words ?? html`${t("Message of the API:")} <code lang="en">${message}</code>`}`,
  };
}

/** Why a file as a whole is refused, in one text. */
export function fileProblem(text: string): string {
  const { place, field, words, message } = readProblem(text);
  const where = [place, field].filter((part) => part !== undefined).join(", ");
  const why = words ?? t("Message of the API: {message}", { message });
  return where === "" ? why : `${where}: ${why}`;
}
