import { expect, test } from "vitest";
import type { FieldFault } from "../../platform/field-fault.ts";
import { inLanguage } from "../language/translate.ts";
import { fieldProblem, problemOfStatus } from "./field-problem.ts";

test.each<[FieldFault, string, string]>([
  [{ code: "required", name: "name" }, "Enter a value.", "Geben Sie einen Wert ein."],
  [{ code: "too_short", limit: 1 }, "Enter a value.", "Geben Sie einen Wert ein."],
  [{ code: "too_short", limit: 2 }, "Enter at least 2 characters.", "Geben Sie mindestens 2 Zeichen ein."],
  [{ code: "listed_already" }, "It is on the list already.", "Es steht bereits auf der Liste."],
])("%j is said in the reader's language, whatever the words of the API", (fault, english, german) => {
  const problem = { path: "name", fault };
  expect(inLanguage("en", () => fieldProblem(problem))).toEqual({ path: "name", message: english });
  expect(inLanguage("de", () => fieldProblem(problem)).message).toBe(german);
});

test("a rule of one field has a sentence in each language, with its values", () => {
  const fault: FieldFault = { code: "whole_number_from_to", values: { least: 1, most: 90 } };
  const text = (language: "de" | "en" | "fr") =>
    inLanguage(language, () => fieldProblem({ path: "days", fault }).message);
  expect([text("en"), text("de"), text("fr")]).toEqual([
    "Enter a whole number from 1 to 90.",
    "Geben Sie eine ganze Zahl von 1 bis 90 ein.",
    "Saisissez un nombre entier de 1 à 90.",
  ]);
});

test("a refusal of no field has the sentence of its status", () => {
  expect(inLanguage("de", () => [429, 418].map((status) => problemOfStatus(status).message))).toEqual([
    "Das wurde gerade zu oft getan. Versuchen Sie es in einer Minute noch einmal.",
    "Das Gateway hat das abgelehnt.",
  ]);
});
