// The control characters are a range because Python, which reads the API document, has no `\p{Cc}`.
const EMAIL_ADDRESS =
  // oxlint-disable-next-line no-control-regex -- An address must not contain them: they could start another header.
  /^[^\s@<>(),;:"\\\u0000-\u001f\u007f-\u009f]+@[^\s@<>(),;:"\\\u0000-\u001f\u007f-\u009f]+$/;

/**
 * One plain e-mail address, as a pattern for schemas: something on both sides of one `@`. Anything that could become a second
 * recipient, a display name or a header of a mail is not one. It may still be unreachable.
 */
export const EMAIL_ADDRESS_PATTERN: string = EMAIL_ADDRESS.source;

/** Whether a text is one plain e-mail address. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_ADDRESS.test(text);
}
