import { domainToASCII } from "node:url";

// The control characters are a range because Python, which reads the API document, has no `\p{Cc}`.
const EMAIL_ADDRESS =
  // oxlint-disable-next-line no-control-regex -- An address must not contain them: they could start another header.
  /^[^\s@<>(),;:"\\\u0000-\u001f\u007f-\u009f]+@[^\s@<>(),;:"\\\u0000-\u001f\u007f-\u009f]+$/;

/**
 * One plain e-mail address, as a pattern for schemas: something on both sides of one `@`. Anything that could become a second
 * recipient, a display name or a header of a mail is not one. It may still be unreachable.
 */
export const EMAIL_ADDRESS_PATTERN: string = EMAIL_ADDRESS.source;

const ANY_ADDRESS =
  // oxlint-disable-next-line no-control-regex -- As above.
  /^("[^"\u0000-\u001f\u007f-\u009f]{1,64}"|[^\s@<>(),;:"\\\u0000-\u001f\u007f-\u009f]+)@(\[[0-9A-Za-z.:]{1,60}\]|[^\s@<>(),;:"\\\u0000-\u001f\u007f-\u009f]+)$/;

/**
 * Any address that RFC 5321 has, as a pattern for schemas: also one with a quoted name or the address of a host, which the gateway
 * does not mail. It is a fact about the customer, and no reason to refuse a payment.
 */
export const ANY_ADDRESS_PATTERN: string = ANY_ADDRESS.source;

/** Whether a text is one plain e-mail address. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_ADDRESS.test(text);
}

/**
 * The address as mail servers and providers take it: its domain in the ASCII form of RFC 5891 (`müller.example` is
 * `xn--mller-kva.example`). The part before the `@` stays: only the receiving server can read it, and what is not ASCII there
 * needs a mail server with SMTPUTF8 (RFC 6531). An address whose domain has no such form stays as it is.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = domainToASCII(address.slice(at + 1));
  return at < 0 || domain === "" ? address : `${address.slice(0, at)}@${domain}`;
}

/** The address in ASCII, for systems that take no other; undefined where it has no such form. */
export function asciiAddress(address: string): string | undefined {
  const written = withAsciiDomain(address);
  return isEmailAddress(written) && /^[\x21-\x7e]+$/.test(written) ? written : undefined;
}
