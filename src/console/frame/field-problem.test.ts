import { expect, test } from "vitest";
import { fieldProblem } from "./field-problem.ts";

test.each([
  ["has fewer than 1 characters", "Enter a value."],
  ["has fewer than 2 characters", "Enter at least 2 characters."],
  ["is on the list already", "It is on the list already."],
  ["has no port that is open", "Has no port that is open."],
])("a field that %s is a problem in words: %s", (message, words) => {
  expect(fieldProblem({ path: "name", message })).toEqual({ path: "name", message: words });
});
