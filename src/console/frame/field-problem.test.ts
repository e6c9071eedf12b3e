import { expect, test } from "vitest";
import { englishOf, type FieldFault } from "../../platform/field-fault.ts";
import { inLanguage } from "../language/translate.ts";
import { fieldProblem } from "./field-problem.ts";

test.each<[FieldFault, string, string]>([
  [{ code: "required", name: "name" }, "Enter a value.", "Geben Sie einen Wert ein."],
  [{ code: "too_short", limit: 1 }, "Enter a value.", "Geben Sie einen Wert ein."],
  [{ code: "too_short", limit: 2 }, "Enter at least 2 characters.", "Geben Sie mindestens 2 Zeichen ein."],
  [{ code: "listed_already" }, "It is on the list already.", "Es steht bereits auf der Liste."],
])("%j is said in the reader's language, whatever the words of the API", (fault, english, german) => {
  const problem = { path: "name", message: englishOf(fault), fault };
  expect(inLanguage("en", () => fieldProblem(problem))).toEqual({ path: "name", message: english });
  expect(inLanguage("de", () => fieldProblem({ ...problem, message: "other words" })).message).toBe(german);
});

test("a rare problem has no fault, and stays in English", () => {
  expect(fieldProblem({ path: "name", message: "has no port that is open" })).toEqual({
    path: "name",
    message: "Has no port that is open.",
  });
});
