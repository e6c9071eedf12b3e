/** One indexed or searched word. Offsets are UTF-16 units in the value; positions count words. */
export type Token = {
  readonly text: string;
  readonly position: number;
  readonly start: number;
  readonly end: number;
};

/** A word cut from a text by a tokenizer, before any filter. */
export type Word = { readonly text: string; readonly start: number };

export type Tokenizer = (text: string) => Word[];
