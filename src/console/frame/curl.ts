/** A command for a POSIX shell. Credentials are names of variables. */
export function curl(options: {
  credentials: string;
  url: string;
  body?: object | undefined;
  /** A POST without a body. */
  isPost?: boolean | undefined;
}): string {
  const { credentials, url, body, isPost } = options;
  const lines = [`curl${isPost ? " -X POST" : ""} -u "${credentials}"`];
  if (body !== undefined) lines.push(`  -H 'Content-Type: application/json'`);
  lines.push(`  ${quoted(url)}`);
  if (body !== undefined) lines.push(`  -d ${quoted(JSON.stringify(body))}`);
  return lines.join(" \\\n");
}

/** Whatever the text has: a quote ends the quotation, is escaped, and begins it again. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** An operation of the provisioning API. */
export function provisioningCurl(options: {
  publicUrl: string;
  /** With its path parameters. */
  operation: string;
  body?: object | undefined;
  isPost?: boolean;
}): string {
  const { publicUrl, operation, body, isPost } = options;
  const url = `${publicUrl}/api/provisioning/${operation}`;
  return curl({ credentials: "$ADMIN_USER:$ADMIN_PASSWORD", url, body, isPost });
}
