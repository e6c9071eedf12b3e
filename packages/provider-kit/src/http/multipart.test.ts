import { expect, test } from "vitest";
import { multipartBody } from "./multipart.ts";

const PDF = Buffer.from("%PDF-1.7 \u0000\u00ff\r\n--");
const NAME = 'the "receipt"\r\n.pdf';

test("a form with a field and a file is read by others as it was meant", async () => {
  const { contentType, bytes } = multipartBody([
    { name: "purpose", content: "dispute_evidence" },
    { name: "file", content: PDF, mediaType: "application/pdf", fileName: NAME },
  ]);
  const response = new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } });
  const form = await response.formData();
  expect(form.get("purpose")).toBe("dispute_evidence");
  const file = form.get("file") as File;
  expect(file.type).toBe("application/pdf");
  expect(file.name).toBe(NAME);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF);
});

test("the same parts have the same bytes, and others another boundary", () => {
  const one = multipartBody([{ name: "input", content: "{}" }]);
  expect(multipartBody([{ name: "input", content: "{}" }])).toEqual(one);
  expect(multipartBody([{ name: "input", content: "[]" }]).contentType).not.toBe(one.contentType);
});
