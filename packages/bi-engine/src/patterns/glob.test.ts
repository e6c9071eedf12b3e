import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyGlobMatcher, globMatcher } from "./glob.ts";

/** The meaning of a pattern in the shortest form, at the cost of time. */
function takes(pattern: string, name: string): boolean {
  if (pattern === "") return name === "";
  if (pattern[0] === "*")
    return takes(pattern.slice(1), name) || (name !== "" && takes(pattern, name.slice(1)));
  return name !== "" && name[0] === pattern[0] && takes(pattern.slice(1), name.slice(1));
}

describe("a pattern with stars", () => {
  it.each([
    ["*", "", true],
    ["a", "a", true],
    ["a*", "abc", true],
    ["*c", "abc", true],
    ["a*a", "a", false],
    ["a*a", "aa", true],
    ["a*b*c", "a.b\n.c", true],
    ["a*b*c", "acb", false],
    ["*.*", "a", false],
    ["a.b", "axb", false],
  ])("%s takes %s: %s", (pattern, name, expected) => {
    expect(globMatcher(pattern)(name)).toBe(expected);
  });

  it("takes what its meaning says, for all short patterns and names", () => {
    const text = (alphabet: string) =>
      fc
        .array(fc.constantFrom(...alphabet.split("")), { maxLength: 9 })
        .map((characters) => characters.join(""));
    fc.assert(
      fc.property(text("ab.*"), text("ab."), (pattern, name) => {
        expect(globMatcher(pattern)(name)).toBe(takes(pattern, name));
      }),
      { numRuns: 3_000 },
    );
  });

  it("does not take longer the more stars it has", () => {
    const started = performance.now();
    expect(globMatcher(`${"*a".repeat(10_000)}!`)("a".repeat(20_000))).toBe(false);
    expect(globMatcher(`${"*".repeat(1_000_000)}!`)("a".repeat(1_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("stands in a list beside plain names", () => {
    const takesAny = anyGlobMatcher(["status", "customer.*"]);
    expect(["status", "customer.email", "statuses"].map(takesAny)).toEqual([true, true, false]);
  });
});
