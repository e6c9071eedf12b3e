/** The submitted values that may be shown again: never the card number or its security code. */
export type FormValues = Readonly<Record<string, string>>;

/** The wrong fields, with their errors in the page's language. */
export type FormProblems = Readonly<Record<string, string>>;

/** Values that a page takes over from the form that was sent before; empty for the first one. */
export interface EarlierForm {
  readonly values?: FormValues;
  readonly problems?: FormProblems;
}
