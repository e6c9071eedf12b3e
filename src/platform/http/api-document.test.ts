import { expect, it } from "vitest";
import { withNamedSchemas, withOptionalBodies } from "./api-document.ts";

const response = (schema: object) => ({ responses: { 200: { content: { json: { schema } } } } });
const Pet = { type: "object", title: "pet response", properties: { title: { type: "string" } } };

it("a schema with a title is described once and referred to", () => {
  const document = { info: { title: "Shop" }, paths: { "/a": response(Pet), "/b": response({ ...Pet }) } };
  const reference = { $ref: "#/components/schemas/PetResponse" };
  expect(withNamedSchemas(document)).toEqual({
    info: { title: "Shop" },
    components: { schemas: { PetResponse: Pet } },
    paths: { "/a": response(reference), "/b": response(reference) },
  });
});

it("two schemas of one title are a bug", () => {
  const document = { paths: { "/a": response(Pet), "/b": response({ ...Pet, properties: {} }) } };
  expect(() => withNamedSchemas(document)).toThrow('Two different schemas have the title "pet response".');
});

it("examples are no schemas, whatever they contain", () => {
  const document = { paths: { "/a": { example: { title: "a", type: "b" } } } };
  expect(withNamedSchemas(document).paths).toEqual(document.paths);
});

it("a body that may be null is optional, and a JSON body without a schema", () => {
  const post = (schema: object, type = "application/json") => ({
    post: { requestBody: { required: true, content: { [type]: { schema } } } },
  });
  const paths = {
    "/any": post({}),
    "/nullable": post({ anyOf: [{ type: "object" }, { type: "null" }] }),
    "/object": post({ type: "object" }),
    "/form": post({ anyOf: [{ type: "object" }, { type: "null" }] }, "application/x-www-form-urlencoded"),
    "/file": post({}, "text/csv"),
  };
  withOptionalBodies({ paths });
  const required = Object.values(paths).map(({ post: { requestBody } }) => requestBody.required);
  expect(required).toEqual([false, false, true, false, true]);
});
