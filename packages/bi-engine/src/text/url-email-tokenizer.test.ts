import { expect, test } from "vitest";
import { urlEmailTokenizer } from "./url-email-tokenizer.ts";

const terms = (text: string): string[] => urlEmailTokenizer(text).map((term) => term.text);

test.each([
  ["jane.doe@Example.com", ["jane.doe@Example.com"]],
  ["mail a+b@x.co.uk, or (c_d@sub.example.org).", ["mail", "a+b@x.co.uk", "or", "c_d@sub.example.org"]],
  ["see https://example.com/a?b=c#d now", ["see", "https://example.com/a?b=c#d", "now"]],
  ["visit www.example.com/path today", ["visit", "www.example.com/path", "today"]],
  ["http://localhost:8080/x", ["http://localhost:8080/x"]],
  ["jane@localhost", ["jane", "localhost"]],
  ["jane.doe@nosuchtopleveldomain.zzzz", ["jane.doe", "nosuchtopleveldomain.zzzz"]],
  ["just words, no-address", ["just", "words", "no", "address"]],
  ["host 10.0.0.1 up", ["host", "10.0.0.1", "up"]],
  ["", []],
])("%j is cut into %j", (text, expected) => {
  expect(terms(text)).toEqual(expected);
});

test("long hostile addresses cost linear time", () => {
  const startedAt = performance.now();
  terms("a.".repeat(25_000));
  terms("a@".repeat(25_000));
  terms(`${"-".repeat(50_000)}@`);
  terms("a".repeat(50_000));
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
