import { expect, test } from "vitest";
import { documentLines, readCall } from "./wire.ts";

test("a call's documents arrive as they were sent, whatever characters they have", () => {
  const texts = ["line\nbreak\r\n", 'quotes " and \\', "separators \u2028 \u2029", "\u{1f600} 日本", ""];
  const documents = texts.map((text, index) => ({
    id: `id-${index}`,
    version: 9_007_199_254_740_993n + BigInt(index),
    source: JSON.stringify({ text }),
  }));
  const body = JSON.stringify({ tenantGuid: "TE-1" }) + documentLines(documents);
  expect(readCall(body)).toEqual({ sent: { tenantGuid: "TE-1" }, documents });
});

test("a call without documents has its arguments alone", () => {
  expect(readCall(JSON.stringify({ tenantGuid: "TE-1" }) + documentLines([]))).toEqual({
    sent: { tenantGuid: "TE-1" },
    documents: [],
  });
});
