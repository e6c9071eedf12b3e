import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { formIn } from "./bodies-as-bytes.ts";

/** A form with one file. */
function request(disposition: string, content = "bytes"): FastifyRequest {
  const lines = [
    "--cut here",
    `Content-Disposition: form-data; ${disposition}`,
    "Content-Type: text/plain",
    "",
  ];
  const rawBody = Buffer.from([...lines, content, "--cut here--", ""].join("\r\n"));
  return {
    rawBody,
    headers: { "content-type": 'multipart/form-data; boundary="cut here"' },
  } as FastifyRequest;
}

async function fileIn(sent: FastifyRequest): Promise<{ name: string; text: string } | undefined> {
  const file = (await formIn(sent))?.get("file");
  return file instanceof File ? { name: file.name, text: await file.text() } : undefined;
}

test.each([
  ['name="file"; filename="plain.pdf"', "plain.pdf"],
  ['name="file"; filename="as %22browsers%22 write.pdf"', 'as "browsers" write.pdf'],
  ['name="file"; filename="as \\"curl\\" writes.pdf"', 'as "curl" writes.pdf'],
])("the name of a file is read: %s", async (disposition, name) => {
  expect(await fileIn(request(disposition))).toEqual({ name, text: "bytes" });
});

test("a file that holds escaped quotes, or looks like a head, stays as it is", async () => {
  const content = 'a \\"b\\"\r\nContent-Disposition: form-data; name="x\\""\r\n\r\n--cut\r\n';
  expect(await fileIn(request('name="file"; filename="c\\"d"', content))).toEqual({
    name: 'c"d',
    text: content,
  });
});
