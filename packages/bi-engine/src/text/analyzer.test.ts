import { expect, test } from "vitest";
import { BUILT_IN_ANALYZERS, createAnalyzer, lowerCase, TOKENIZERS } from "./analyzer.ts";

const standard = BUILT_IN_ANALYZERS["standard"]!;

test("the standard analyzer lower-cases and counts positions", () => {
  expect(standard.analyze("The Quick-brown FOX")).toEqual([
    { text: "the", position: 0, start: 0, end: 3 },
    { text: "quick", position: 1, start: 4, end: 9 },
    { text: "brown", position: 2, start: 10, end: 15 },
    { text: "fox", position: 3, start: 16, end: 19 },
  ]);
});

test("an e-mail analyzer keeps the address whole and in lower case", () => {
  const email = createAnalyzer({ tokenizer: TOKENIZERS["uax_url_email"]!, lowercase: true });
  expect(email.analyze("Jane.Doe@Example.com").map((token) => token.text)).toEqual(["jane.doe@example.com"]);
});

test("stop words leave a hole in the positions", () => {
  const text = "The cat on the mat, if";
  expect(BUILT_IN_ANALYZERS["stop"]!.terms(text)).toEqual(["", "cat", "", "", "mat"]);
  const tokens = BUILT_IN_ANALYZERS["stop"]!.analyze(text);
  expect(tokens.map((token) => [token.text, token.position])).toEqual([
    ["cat", 1],
    ["mat", 4],
  ]);
});

test("a pattern is normalised without being cut", () => {
  expect(standard.normalize("QU*ck Fo?")).toBe("qu*ck fo?");
  expect(BUILT_IN_ANALYZERS["whitespace"]!.normalize("QU*")).toBe("QU*");
});

test("letters are lower-cased one by one", () => {
  expect(lowerCase("\u0130STANBUL \u039f\u03a3")).toBe("istanbul \u03bf\u03c3");
});
