/** Sentences of the API by the codes of faults. Values stand in braces: `the file has more than {limit} rows`. */
type Sentences = Readonly<Record<string, string>>;

type InBraces<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | InBraces<Rest>
  : never;

/** The values of a sentence, by their names. */
export type ValuesIn<Sentence extends string> = Readonly<Record<InBraces<Sentence>, string | number>>;

/** A fault of a table of sentences: its code, with the values of a sentence that has some. JSON, as it may be kept. */
export type FaultOf<Table extends Sentences> = {
  [Code in keyof Table & string]: [InBraces<Table[Code]>] extends [never]
    ? { readonly code: Code }
    : { readonly code: Code; readonly values: ValuesIn<Table[Code]> };
}[keyof Table & string];

/** Makers of the words of each fault of a table: one that is missing does not compile. */
export type WordsOf<Table extends Sentences> = {
  readonly [Code in keyof Table]: (values: ValuesIn<Table[Code]>) => string;
};

/** The sentence of the API; undefined for a fault of another table. */
export function sentenceOf<Table extends Sentences>(
  table: Table,
  fault: { readonly code: string; readonly values?: Readonly<Record<string, string | number>> },
): string | undefined {
  if (!Object.hasOwn(table, fault.code)) return undefined;
  return withValues(table[fault.code]!, fault.values ?? {});
}

/** A text with its values for the names in braces. */
export function withValues(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
