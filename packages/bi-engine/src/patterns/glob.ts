import { work } from "../work.ts";

/**
 * Which names match a pattern, in which `*` stands for any run of characters, dots and line breaks included. Takes at most as
 * many steps as the length of the name times that of the longest part between two stars: patterns come from requests, and a
 * regular expression made of one would backtrack over every way to split the name among its stars.
 */
export function globMatcher(pattern: string): (name: string) => boolean {
  if (!pattern.includes("*")) return (name) => name === pattern;
  // Consecutive stars are one.
  const parts = pattern.split("*").filter((part, i, all) => part !== "" || i === 0 || i === all.length - 1);
  work(pattern.length);
  const head = parts[0] ?? "";
  const tail = parts.at(-1) ?? "";
  const middle = parts.slice(1, -1);
  const least = parts.reduce((length, part) => length + part.length, 0);
  return (name) => {
    work(1);
    if (name.length < least || !name.startsWith(head) || !name.endsWith(tail)) return false;
    work(name.length);
    const end = name.length - tail.length;
    let at = head.length;
    // The first match leaves the most for the parts that follow.
    for (const part of middle) {
      const found = name.indexOf(part, at);
      if (found < 0 || found + part.length > end) return false;
      at = found + part.length;
    }
    return at <= end;
  };
}

/** Which names match at least one of the patterns; names without stars are looked up. */
export function anyGlobMatcher(patterns: readonly string[]): (name: string) => boolean {
  const names = new Set(patterns.filter((pattern) => !pattern.includes("*")));
  const globs = [...new Set(patterns.filter((pattern) => pattern.includes("*")))].map(globMatcher);
  return (name) => names.has(name) || globs.some((takes) => takes(name));
}
