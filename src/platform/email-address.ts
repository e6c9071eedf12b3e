/** One side of the `@`. Control characters are named as ranges: Python, which reads the API document, has no `\p{Cc}`. */
const SIDE = String.raw`[^\s@<>(),;:"\\\u0000-\u001f\u007f-\u009f]+`;

/**
 * One plain e-mail address, as a pattern for schemas: something on both sides of one `@`. Anything that could become a second
 * recipient, a display name or a header of a mail is not one. Whether mail arrives there, only a mail shows.
 */
export const EMAIL_ADDRESS_PATTERN: string = `^${SIDE}@${SIDE}$`;

const EMAIL_ADDRESS = new RegExp(EMAIL_ADDRESS_PATTERN);

/** Whether a text is one plain e-mail address. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_ADDRESS.test(text);
}
