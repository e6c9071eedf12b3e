import { createHash } from "node:crypto";
import type { EvidenceFile, JsonObject } from "@quittance/provider-kit";

/**
 * A multipart body of a JSON part `input` and files (RFC 7578). The boundary is derived from the content, so that it does not occur in it
 * but by design, and a repetition has the same bytes.
 */
export function multipartBody(
  input: JsonObject,
  { field, files }: { field: string; files: readonly EvidenceFile[] },
): { contentType: string; bytes: Buffer } {
  const json = JSON.stringify(input);
  const hash = createHash("sha256").update(json);
  for (const { content } of files) hash.update(content);
  const boundary = hash.digest("hex");
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="input"\r\ncontent-type: application/json\r\n\r\n${json}\r\n`;
  const parts = files.flatMap(({ name, mediaType, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${quoted(name)}"\r\ncontent-type: ${mediaType}\r\n\r\n`,
    ),
    content,
    Buffer.from("\r\n"),
  ]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), ...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

function quoted(name: string): string {
  return name.replace(/["\r\n]/g, (mark) => encodeURIComponent(mark));
}
