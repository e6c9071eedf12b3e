/**
 * Every error code of the public API, once; number and text of those that adapters report are in the kit. `docs/reference/errors.md`
 * is generated from it, and a tidy test finds numbers of codes elsewhere in the source. Clients branch on the number: it never changes, its text may become more precise.
 */
export interface ApiError {
  readonly code: number;
  /** The standard text. A refusal may replace it by one that names the field. */
  readonly text: string;
  /** HTTP statuses it is sent with. 200: the request was executed, and the response carries the error. */
  readonly statuses: readonly [number, ...number[]];
  /** Whether the same request can succeed when it is repeated. `check_first`: only once the status was requested. */
  readonly retry: "no" | "later" | "check_first";
  /** It is about the way to a provider and not about the payment: another connector may succeed. */
  readonly fallback: boolean;
  readonly when: string;
  readonly advice: string;
}
