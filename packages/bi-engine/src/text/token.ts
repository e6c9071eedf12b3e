/** One indexed or searched term. Offsets are UTF-16 units in the value; positions count terms. */
export type Token = {
  readonly text: string;
  readonly position: number;
  readonly start: number;
  readonly end: number;
};

/** A term cut from a text by a tokenizer, before any filter. */
export type Term = { readonly text: string; readonly start: number };

export type Tokenizer = (text: string) => Term[];
