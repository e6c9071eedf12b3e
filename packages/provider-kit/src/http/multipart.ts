import { createHash } from "node:crypto";

interface MultipartPart {
  readonly name: string;
  readonly content: string | Buffer;
  readonly mediaType?: string;
  /** How a file is called. */
  readonly fileName?: string;
}

/**
 * A body of the type `multipart/form-data` (RFC 7578). The boundary is derived from the content, so that it does not occur in it but by
 * design, and a repetition has the same bytes.
 */
export function multipartBody(parts: readonly MultipartPart[]): { contentType: string; bytes: Buffer } {
  const hash = createHash("sha256");
  for (const { content } of parts) hash.update(content);
  const boundary = hash.digest("hex");
  const sent = parts.flatMap(({ name, content, mediaType, fileName }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    fileName === undefined ? "" : `; filename="${quoted(fileName)}"`,
    mediaType === undefined ? "" : `\r\ncontent-type: ${mediaType}`,
    "\r\n\r\n",
    content,
    "\r\n",
  ]);
  const bytes = [...sent, `--${boundary}--\r\n`].map((part) => Buffer.from(part));
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(bytes) };
}

function quoted(name: string): string {
  return name.replace(/["\r\n]/g, (mark) => encodeURIComponent(mark));
}
