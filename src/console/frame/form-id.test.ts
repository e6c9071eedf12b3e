import { expect, test } from "vitest";
import { createIds } from "../../platform/ids.ts";
import { newFormId } from "./form-id.ts";

test("the order id that a form gives can be read to another person, and is another one each time", () => {
  const ids = createIds();
  const made = Array.from({ length: 1_000 }, () => newFormId({ ids }));
  for (const id of made) expect(id).toMatch(/^Q(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(new Set(made).size).toBe(made.length);
});
