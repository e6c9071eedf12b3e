interface SentFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/**
 * A multipart body of fields and one file (RFC 7578). The boundary is the caller's, so that a repetition has the same bytes;
 * it must not occur in the content.
 */
export function multipartBody(
  boundary: string,
  { fields, file }: { fields: Readonly<Record<string, string>>; file: SentFile },
): { contentType: string; body: Buffer } {
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\ncontent-type: ${file.mediaType}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(head.join("") + fileHead),
      file.content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

function quoted(name: string): string {
  return name.replace(/["\r\n]/g, (mark) => encodeURIComponent(mark));
}
