import { defineOperation, type ProvisioningParts } from "../tenancy/index.ts";
import { ANNOTATED_SCOPE, answerAnnotation } from "./annotation-answers.ts";
import { TagsBody } from "./annotation-schemas.ts";
import { addTags, MAX_TAGS } from "./write-annotations.ts";

export const addTagsOperation = defineOperation({
  id: "addTags",
  method: "POST",
  summary: "Add tags to a transaction",
  permission: "annotate",
  scope: ANNOTATED_SCOPE,
  body: TagsBody,
  response: {},
  run: async ({ db, clock }: ProvisioningParts, { params: { uuid }, body }) =>
    answerAnnotation(await addTags(db, { uuid, ...body, at: clock.now() }), { path: "tags", most: MAX_TAGS }),
});
