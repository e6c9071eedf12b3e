import { expect, test } from "vitest";
import { DocumentRefused, type VersionedDocument } from "../engines/engine.ts";
import { putFitting } from "./put-documents.ts";

const documentOf = (id: string, source: object): VersionedDocument => ({
  id,
  version: 1n,
  source: JSON.stringify(source),
});

/** Takes a batch whole or not at all, like an engine whose mapping has no room for `misfit`. */
function engineWithout(misfit: string) {
  const kept = new Map<string, unknown>();
  const put = async (documents: readonly VersionedDocument[]): Promise<void> => {
    for (const { id, source } of documents)
      if (source.includes(misfit)) throw new DocumentRefused(id, "does not fit");
    for (const { id, source } of documents) kept.set(id, JSON.parse(source));
  };
  return { kept, put };
}

test("a document that does not fit is kept without its open objects", async () => {
  const { kept, put } = engineWithout("misfit");
  await putFitting(put, [documentOf("a", { n: 1 }), documentOf("b", { n: 2, extra_data: { x: "misfit" } })]);
  expect(Object.fromEntries(kept)).toEqual({ a: { n: 1 }, b: { n: 2 } });
});

test("one that never fits is passed over, and those beside it are kept", async () => {
  const { kept, put } = engineWithout("misfit");
  await putFitting(put, [
    documentOf("a", { n: 1 }),
    documentOf("b", { n: "misfit" }),
    documentOf("c", { n: 3 }),
  ]);
  expect([...kept.keys()]).toEqual(["a", "c"]);
});

test("of a batch whose engine names what it refused, nothing else is put twice", async () => {
  const puts: string[][] = [];
  const put = async (documents: readonly VersionedDocument[]): Promise<void> => {
    puts.push(documents.map(({ id }) => id));
    const ids = documents.filter(({ source }) => source.includes("misfit")).map(({ id }) => id);
    if (ids.length > 0) throw new DocumentRefused(ids[0]!, "does not fit", ids);
  };
  await putFitting(put, [
    documentOf("a", { n: 1 }),
    documentOf("b", { extra_data: { x: "misfit" } }),
    documentOf("c", { n: "misfit" }),
  ]);
  expect(puts).toEqual([
    ["a", "b", "c"],
    ["b", "c"],
  ]);
});
