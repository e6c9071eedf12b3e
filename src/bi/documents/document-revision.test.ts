import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { DOCUMENT_REVISION, REVISIONS } from "./document-revision.ts";
import { biDefinition } from "./mapping.ts";

test("a changed mapping comes with a new revision, so that what is stored already is rebuilt", () => {
  const digest = createHash("sha256").update(JSON.stringify(biDefinition)).digest("hex").slice(0, 16);
  expect(REVISIONS.at(-1)).toEqual({ revision: DOCUMENT_REVISION, mapping: digest });
});

test("each revision is one higher than the one before", () => {
  const [first] = REVISIONS;
  expect(REVISIONS.map(({ revision }) => revision)).toEqual(
    REVISIONS.map((_, index) => (first?.revision ?? 0) + index),
  );
});
