import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { DOCUMENT_REVISION, REVISIONS } from "./document-revision.ts";
import { biDefinition } from "./mapping.ts";

/** For each revision, the mapping that it came with. A changed mapping needs a line, and so a revision, of its own. */
const MAPPINGS: Readonly<Record<number, string>> = {
  // The provider of a document became another.
  3: "8b4c357ed15832e5",
  // What was undone is no success any more, and a push has the moment it was recorded.
  4: "8b4c357ed15832e5",
  // The global fingerprint became that of the tenant tree.
  5: "8b4c357ed15832e5",
  // Earlier attempts of a routing became documents.
  6: "8b4c357ed15832e5",
};

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
