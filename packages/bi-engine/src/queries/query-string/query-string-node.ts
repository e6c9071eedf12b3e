/** The syntax tree of a query string, before fields are resolved. A `field` is absent where the default fields are meant. */
export type QueryStringNode =
  | { readonly kind: "clauses"; readonly clauses: readonly Clause<QueryStringNode>[] }
  | { readonly kind: "boosted"; readonly node: QueryStringNode; readonly boost: number }
  | ({
      readonly kind: "text";
      readonly text: string;
      /** Several bare terms in a row, searched as one text. */
      readonly isRun: boolean;
    } & InField)
  | ({
      readonly kind: "phrase";
      readonly text: string;
      /** The maximum distance of the terms; undefined when the string has none. */
      readonly slop: number | undefined;
    } & InField)
  | ({ readonly kind: "prefix"; readonly text: string } & InField)
  | ({ readonly kind: "wildcard"; readonly pattern: string } & InField)
  | ({ readonly kind: "regexp"; readonly pattern: string } & InField)
  | ({
      readonly kind: "fuzzy";
      readonly text: string;
      /** The text behind the `~`; undefined when there is none. */
      readonly edits: string | undefined;
    } & InField)
  | ({
      readonly kind: "range";
      /** Undefined when the range is open at that end. */
      readonly lower: string | undefined;
      readonly upper: string | undefined;
      readonly includeLower: boolean;
      readonly includeUpper: boolean;
    } & InField);

type InField = { readonly field: string | undefined };

/** One part of a list, with its operators. */
export type Clause<Part> = {
  readonly conjunction: "and" | "or" | undefined;
  readonly modifier: "required" | "prohibited" | undefined;
  readonly part: Part;
};

/** Why a string is not a query, with Lucene's wording and kind of exception. */
export type QueryStringRefusal = {
  readonly refusal: string;
  readonly type: "parse_exception" | "token_mgr_error";
};
