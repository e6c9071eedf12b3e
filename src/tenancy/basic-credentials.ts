interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

const MAX_HEADER_LENGTH = 2_048;
const BASIC = /^basic +([A-Za-z0-9+/_-]+={0,2}) *$/i;

/** `echo user:password | base64` encodes it too; RFC 7617 has no control characters in credentials. */
const LINE_BREAK_AT_END = /\r?\n$/;

/**
 * Reads an `Authorization: Basic` header (RFC 7617: UTF-8, the username ends at the first colon). One line break at the
 * end is not part of the password.
 */
export function readBasicCredentials(authorization: string | undefined): BasicCredentials | undefined {
  if (!authorization || authorization.length > MAX_HEADER_LENGTH) return undefined;
  const match = BASIC.exec(authorization);
  if (!match) return undefined;
  const text = Buffer.from(match[1]!, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) return undefined;
  return { username: text.slice(0, colon), password: text.slice(colon + 1).replace(LINE_BREAK_AT_END, "") };
}
