import { expect, test } from "vitest";
import { joinClauses } from "./join-clauses.ts";
import type { QueryStringNode } from "./query-string-node.ts";
import { readQueryString } from "./read-query-string.ts";

/** The tree in short: `+` must, `-` must not, nothing should. */
function reported(text: string, operator: "and" | "or" = "or"): string {
  const node = readQueryString(text);
  return "refusal" in node ? node.refusal : short(node, operator);
}

function short(node: QueryStringNode, operator: "and" | "or"): string {
  switch (node.kind) {
    case "clauses":
      return `(${joinClauses(node.clauses, operator)
        .map(({ occurrence, part }) => signs[occurrence] + short(part, operator))
        .join(" ")})`;
    case "boosted":
      return `${short(node.node, operator)}^${node.boost}`;
    case "text":
      return `${at(node.field)}${node.isRun ? `<${node.text}>` : node.text}`;
    case "phrase":
      return `${at(node.field)}"${node.text}"${node.slop === undefined ? "" : `~${node.slop}`}`;
    case "prefix":
      return `${at(node.field)}prefix(${node.text})`;
    case "wildcard":
    case "regexp":
      return `${at(node.field)}${node.kind}(${node.pattern})`;
    case "fuzzy":
      return `${at(node.field)}fuzzy(${node.text},${node.edits ?? "auto"})`;
    case "range":
      return `${at(node.field)}${node.includeLower ? "[" : "{"}${node.lower ?? "*"} ${node.upper ?? "*"}${node.includeUpper ? "]" : "}"}`;
  }
}

const signs = { must: "+", should: "", mustNot: "-" };
const at = (field: string | undefined): string => (field === undefined ? "" : `${field}:`);

test.each([
  ["jane", "jane"],
  ["quick brown fox", "(<quick brown fox>)"],
  ["quick brown status:x", "(<quick brown> status:x)"],
  ["a b c status:x", "(<a b c> status:x)"],
  ["status:success", "status:success"],
  ["status:(success OR error)", "(status:success status:error)"],
  ["a AND b", "(+a +b)"],
  ["a OR b AND c", "(a +b +c)"],
  ["a AND b OR c", "(+a +b c)"],
  ["+a -b c", "(+a -b c)"],
  ["a && !b || c", "(+a -b c)"],
  ["NOT a", "(-a)"],
  ["-a", "(-a)"],
  ["+a", "(+a)"],
  ["!a", "(-a)"],
  ["(a OR b)^2", "(a b)^2"],
  ["a^1.5 b", "(a^1.5 b)"],
  ['"a b"~3^2', '"a b"~3^2'],
  ['"a b"^2~3', '"a b"~3^2'],
  ['f:"a \\"b\\""', 'f:"a "b""'],
  ["qu?ck wild*", "(wildcard(qu?ck) prefix(wild))"],
  ["*", "wildcard(*)"],
  ["*:*", "*:wildcard(*)"],
  ["f:*", "f:wildcard(*)"],
  ["/a[bc]d/", "regexp(a[bc]d)"],
  ["f:/a\\/b/", "f:regexp(a\\/b)"],
  ["roam~ x~2 y~0.8", "(fuzzy(roam,auto) fuzzy(x,2) fuzzy(y,0.8))"],
  ["amount:[* TO 10}", "amount:[* 10}"],
  ["d:{2024-01-01 TO *]", "d:{2024-01-01 *]"],
  ['d:["2024-04-01 00:00:00" TO *]', "d:[2024-04-01 00:00:00 *]"],
  ["amount:>=10", "amount:[10 *]"],
  ["amount:(>10 AND <20)", "(+amount:{10 *] +amount:[* 20})"],
  [">=10", ">=10"],
  ["ip:10.0.0.0\\/8", "ip:10.0.0.0/8"],
  ["customer.\\*:doe", "customer.*:doe"],
  ["succ\\ess \\u0041", "(<success A>)"],
  ["_exists_:a.b", "_exists_:a.b"],
  ["a - b", "(a - b)"],
  ["uuid:0000-aaaa-4bbb", "uuid:0000-aaaa-4bbb"],
])("%s reads as %s", (text, expected) => {
  expect(reported(text)).toBe(expected);
});

test("with AND as the default, OR makes its neighbours optional", () => {
  expect(reported("a:1 b:2", "and")).toBe("(+a:1 +b:2)");
  expect(reported("a:1 OR b:2 c:3", "and")).toBe("(a:1 b:2 +c:3)");
});

const anyOf = (...images: string[]): string => images.map((image) => `    ${image} ...\n`).join("");

test.each([
  ["status:success^abc", "Lexical error at line 1, column 16.  Encountered: '97' (97),"],
  ["/abc", 'Lexical error at line 1, column 5.  Encountered: <EOF> after prefix "/abc" (in lexical state 2)'],
  [
    '"abc',
    'Lexical error at line 1, column 5.  Encountered: <EOF> after prefix "\\"abc" (in lexical state 2)',
  ],
  ["a ]", "Lexical error at line 1, column 4.  Encountered: <EOF> (in lexical state 2)"],
  ["a^", `Encountered "<EOF>" at line 1, column 2.\nWas expecting:\n${anyOf("<NUMBER>")}    `],
  ["{a TO b", `Encountered "<EOF>" at line 1, column 7.\nWas expecting one of:\n${anyOf('"]"', '"}"')}    `],
  [
    "[a TO",
    `Encountered "<EOF>" at line 1, column 5.\nWas expecting one of:\n${anyOf('"TO"', "<RANGE_QUOTED>", "<RANGE_GOOP>")}    `,
  ],
  ["[a b", `Encountered " <RANGE_GOOP> "b "" at line 1, column 3.\nWas expecting:\n${anyOf('"TO"')}    `],
  ["\\u12", "Truncated unicode escape sequence."],
  ["\\u12xz", "Non-hex character in Unicode escape sequence: x"],
])("%s is refused", (text, refusal) => {
  expect(reported(text)).toBe(refusal);
});

test("an error lists what could have stood there", () => {
  const terms = [
    '"("',
    '"*"',
    "<QUOTED>",
    "<TERM>",
    "<PREFIXTERM>",
    "<WILDTERM>",
    "<REGEXPTERM>",
    '"["',
    '"{"',
    "<NUMBER>",
  ];
  const start = anyOf("<NOT>", '"+"', '"-"', "<BAREOPER>", ...terms);
  expect(reported("AND")).toBe(
    `Encountered " <AND> "AND "" at line 1, column 0.\nWas expecting one of:\n${start}${anyOf("<TERM>")}    `,
  );
  expect(reported("a AND")).toBe(
    `Encountered "<EOF>" at line 1, column 5.\nWas expecting one of:\n${start}${anyOf("<TERM>", '"*"')}    `,
  );
  expect(reported("+")).toBe(
    `Encountered "<EOF>" at line 1, column 1.\nWas expecting one of:\n${anyOf("<BAREOPER>", ...terms, "<TERM>", '"*"')}    `,
  );
  expect(reported("foo:")).toBe(
    `Encountered "<EOF>" at line 1, column 4.\nWas expecting one of:\n${anyOf("<BAREOPER>", ...terms)}    `,
  );
});

test.each([
  ["a:b:c", '" ":" ": ""', 3, ["<EOF>", '"^"', "<FUZZY_SLOP>"]],
  ["(a", '"<EOF>"', 2, ['")"', '"^"', "<FUZZY_SLOP>"]],
  ["(a b", '"<EOF>"', 4, ['")"']],
  ["a)", '" ")" ") ""', 1, ["<EOF>", '"^"', "<FUZZY_SLOP>"]],
  ["(a) :b", '" ":" ": ""', 4, ["<EOF>", '"^"']],
  ["a^2 :b", '" ":" ": ""', 4, ["<EOF>", "<FUZZY_SLOP>"]],
  ["a~^2 :b", '" ":" ": ""', 5, ["<EOF>"]],
  ["[a TO b] :c", '" ":" ": ""', 9, ["<EOF>", '"^"']],
  ["a^2^3", '" "^" "^ ""', 3, ["<EOF>", "<FUZZY_SLOP>"]],
] as const)("after a clause, %s is refused with what may follow it", (text, encountered, column, may) => {
  const refusal = reported(text);
  expect(refusal).toContain(`Encountered ${encountered} at line 1, column ${column}.`);
  const listed = ["<EOF>", '")"', '"^"', "<FUZZY_SLOP>"].filter((image) => refusal.includes(`    ${image} `));
  expect(listed).toEqual(may);
});

test("deep nesting and long strings end in a response", () => {
  expect(reported("(".repeat(50_000))).toContain("nesting deeper");
  expect(reported("a ".repeat(50_000)).length).toBeGreaterThan(50_000);
  expect(reported(`"${"a".repeat(100_000)}`)).toContain("Lexical error");
});
