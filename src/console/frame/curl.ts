import { jsonText, shellWord, variable, type ShellText, type Variable } from "./shell-word.ts";

export { variable } from "./shell-word.ts";

/** A username and its password. */
type Credentials = readonly [user: string | Variable, password: string | Variable];

export const ADMINISTRATOR: Credentials = [variable("ADMIN_USER"), variable("ADMIN_PASSWORD")];
export const API_USER: Credentials = [variable("API_USER"), variable("API_PASSWORD")];
export const BI_KEY: Credentials = [variable("BI_KEY"), variable("BI_PASSWORD")];

/**
 * A command for a POSIX shell, which expands the variables in it. All other text arrives byte for byte.
 *
 * @param options `body` may have variables at any depth
 */
export function curl(options: {
  credentials: Credentials;
  url: ShellText;
  body?: object | undefined;
  /** A POST without a body. */
  isPost?: boolean | undefined;
  /** A file that is the body. */
  file?: { readonly name: string; readonly type: string } | undefined;
}): string {
  const { credentials, url, body, isPost, file } = options;
  const [user, password] = credentials;
  const lines = [`curl${isPost ? " -X POST" : ""} -u ${shellWord([user, ":", password])}`];
  if (body !== undefined) lines.push(`  -H 'Content-Type: application/json'`);
  if (file !== undefined) lines.push(`  -H 'Content-Type: ${file.type}'`);
  lines.push(`  ${shellWord(url)}`);
  if (file !== undefined) lines.push(`  --data-binary ${shellWord(`@${file.name}`)}`);
  if (body !== undefined) lines.push(`  -d ${shellWord(jsonText(body))}`);
  return lines.join(" \\\n");
}

/** An operation of the provisioning API. */
export function provisioningCurl(options: {
  publicUrl: string;
  /** With its path parameters. */
  operation: ShellText;
  body?: object | undefined;
  isPost?: boolean;
  file?: { readonly name: string; readonly type: string };
}): string {
  const { publicUrl, operation, body, isPost, file } = options;
  const url = [`${publicUrl}/api/provisioning/`, operation].flat();
  return curl({ credentials: ADMINISTRATOR, url, body, isPost, file });
}
