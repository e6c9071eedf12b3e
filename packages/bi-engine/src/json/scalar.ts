/** The value at an offset, or the reason why there is none; `end` is where the parser of OpenSearch stands then. */
export type Scalar<Value> =
  | { readonly value: Value; readonly end: number }
  | { readonly reason: string; readonly type?: string; readonly end: number };

/** The reason of OpenSearch's parser for a character that does not fit. */
export function unexpectedCharacter(found: string, expectation: string): string {
  return `Unexpected character ('${found}' (code ${found.charCodeAt(0)})): ${expectation}`;
}
