import { expect, test } from "vitest";
import { draftToActivate, refuseRevision, type ConfigurationDraft } from "./configuration-draft.ts";

const draft: ConfigurationDraft = {
  revision: 3,
  content: {},
  basedOn: 7,
  changedBy: "ada",
  changedAt: Temporal.Instant.from("2026-11-20T10:00:00Z"),
};

test("a draft is replaced by a caller who has read it, or who replaces any", () => {
  expect(refuseRevision(draft, 3)).toBeUndefined();
  expect(refuseRevision(draft, undefined)).toBeUndefined();
  expect(refuseRevision(undefined, 0)).toBeUndefined();
});

test.each([
  ["one that was changed since", draft, 2],
  ["one that was made since", draft, 0],
  ["one that was discarded since", undefined, 3],
])("a draft is not replaced: %s", (_, found, revision) => {
  expect(refuseRevision(found, revision)).toMatchObject({ code: "draft_changed" });
});

test("the draft that the caller has read is activated while its version is in force", () => {
  expect(draftToActivate(draft, { revision: 3, currentVersion: 7 })).toBe(draft);
});

test.each([
  ["draft_not_found", undefined, { revision: 3, currentVersion: 7 }],
  ["draft_changed", draft, { revision: 2, currentVersion: 7 }],
  ["changed_since", draft, { revision: 3, currentVersion: 8 }],
])("a draft is not activated: %s", (code, found, asked) => {
  expect(draftToActivate(found, asked)).toEqual({ refused: true, code });
});
