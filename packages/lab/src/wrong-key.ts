/** Credentials that have one of these words in them are refused, so that a client can try that. */
export function isWrongKey(text: string): boolean {
  return /wrong|invalid|live/i.test(text);
}
