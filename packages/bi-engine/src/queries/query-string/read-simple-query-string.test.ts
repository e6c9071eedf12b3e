import { expect, test } from "vitest";
import {
  readSimpleQueryString,
  SIMPLE_OPERATORS,
  type SimpleNode,
  type SimpleOperator,
} from "./read-simple-query-string.ts";

function reported(text: string, operators: readonly SimpleOperator[] = SIMPLE_OPERATORS): string {
  const node = readSimpleQueryString(text, { operators: new Set(operators), defaultOperator: "or" });
  return node === undefined ? "nothing" : short(node);
}

function short(node: SimpleNode): string {
  switch (node.kind) {
    case "text":
      return node.text;
    case "prefix":
      return `${node.text}*`;
    case "fuzzy":
      return `${node.text}~${node.edits}`;
    case "phrase":
      return `"${node.text}"~${node.slop}`;
    case "not":
      return `-${short(node.node)}`;
    case "joined":
      return `(${node.nodes.map(short).join(node.operator === "and" ? " & " : " | ")})`;
  }
}

test.each([
  ["quick", "quick"],
  ["quick fox", "(quick | fox)"],
  ["quick +fox -payment", "((quick & fox) | -payment)"],
  ["a + b + c", "(a & b & c)"],
  ["a | b + c", "((a | b) & c)"],
  ['"the quick"~2 | pay*', '("the quick"~2 | pay*)'],
  ["(a | b) + c", "((a | b) & c)"],
  ["--a", "a"],
  ["-a", "-a"],
  ["quik~1 fox~ cat~9", "(quik~1 | fox~2 | cat~2)"],
  ["a\\*b c\\ d", "(a*b | c d)"],
  ["(a", "a"],
  ["a)", "a"],
  ['"a', "a"],
  ['""', "nothing"],
  ["+ a", "a"],
  ["", "nothing"],
  ["()", "nothing"],
  ["*", "*"],
  ["a*b*", "a*b*"],
])("%s reads as %s", (text, expected) => {
  expect(reported(text)).toBe(expected);
});

test("an operator switched off is part of the text", () => {
  expect(reported("a+b -c (d)", ["WHITESPACE"])).toBe("(a+b | -c | (d))");
  expect(reported("a b", [])).toBe("a b");
});

test("nesting without end is no danger", () => {
  expect(reported("(".repeat(20_000) + "a")).toBe("a");
  expect(reported(`${"(".repeat(300)}a${")".repeat(300)}`)).toBe("nothing");
});
