import { expect, it } from "vitest";
import { withNamedSchemas, withOptionalBodies } from "./api-document.ts";

const answer = (schema: object) => ({ responses: { 200: { content: { json: { schema } } } } });
const Pet = { type: "object", title: "pet answer", properties: { title: { type: "string" } } };

it("a schema with a title is described once and referred to", () => {
  const document = { info: { title: "Shop" }, paths: { "/a": answer(Pet), "/b": answer({ ...Pet }) } };
  const reference = { $ref: "#/components/schemas/PetAnswer" };
  expect(withNamedSchemas(document)).toEqual({
    info: { title: "Shop" },
    components: { schemas: { PetAnswer: Pet } },
    paths: { "/a": answer(reference), "/b": answer(reference) },
  });
});

it("two schemas of one title are a mistake of ours", () => {
  const document = { paths: { "/a": answer(Pet), "/b": answer({ ...Pet, properties: {} }) } };
  expect(() => withNamedSchemas(document)).toThrow('Two different schemas have the title "pet answer".');
});

it("examples are no schemas, whatever they contain", () => {
  const document = { paths: { "/a": { example: { title: "a", type: "b" } } } };
  expect(withNamedSchemas(document).paths).toEqual(document.paths);
});

it("a body that may be null, or of which nothing is said, is optional", () => {
  const post = (schema: object) => ({
    post: { requestBody: { required: true, content: { json: { schema } } } },
  });
  const paths = {
    "/any": post({}),
    "/nullable": post({ anyOf: [{ type: "object" }, { type: "null" }] }),
    "/object": post({ type: "object" }),
  };
  withOptionalBodies({ paths });
  const required = Object.values(paths).map(({ post: { requestBody } }) => requestBody.required);
  expect(required).toEqual([false, false, true]);
});
