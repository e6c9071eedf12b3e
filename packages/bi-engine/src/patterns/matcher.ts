import { work } from "../work.ts";
import type { CodePointRange, Pattern } from "./pattern.ts";

/** Whether a whole text matches a pattern. */
export type Matcher = (text: string) => boolean;

/**
 * A matcher for any pattern, "and" and "not" included. It reads the text character by character and keeps the pattern that the
 * rest of the text must match (Brzozowski's derivative). Derivatives are cached, so there is no backtracking, and texts that
 * share prefixes share the work.
 */
export function matcherOf(pattern: Pattern): Matcher {
  const rests = new Rests();
  const start = rests.of(pattern);
  return (text) => {
    let rest = start;
    work(2 * text.length);
    for (const char of text) {
      rest = rests.after(rest, char.codePointAt(0)!);
      if (rest.kind === "nothing") return false;
    }
    return rest.acceptsEmpty;
  };
}

/** The pattern takes more steps than one request may use. */
export class PatternTooComplex extends Error {}

const MAX_RESTS = 100_000;

/** The pattern of the rest of a text. Equal ones are the same object, so that comparing them is cheap. */
type Rest = {
  readonly id: number;
  readonly acceptsEmpty: boolean;
  readonly after: Map<number, Rest>;
} & RestShape;

type RestShape =
  | { readonly kind: "nothing" | "empty" }
  | { readonly kind: "character"; readonly ranges: readonly CodePointRange[] }
  | { readonly kind: "then"; readonly first: Rest; readonly second: Rest }
  | { readonly kind: "either" | "both"; readonly members: readonly Rest[] }
  | { readonly kind: "not"; readonly of: Rest }
  | { readonly kind: "repeat"; readonly of: Rest; readonly min: number; readonly max: number };

/** Makes such patterns, and caches them. */
class Rests {
  readonly #byKey = new Map<string, Rest>();
  readonly #nothing = this.#kept("nothing", { kind: "nothing" }, false);
  readonly #empty = this.#kept("empty", { kind: "empty" }, true);

  of(pattern: Pattern): Rest {
    switch (pattern.kind) {
      case "nothing":
        return this.#nothing;
      case "character":
        return this.#kept(
          `c${pattern.ranges.join(";")}`,
          { kind: "character", ranges: pattern.ranges },
          false,
        );
      case "sequence":
        return pattern.parts.reduceRight<Rest>((rest, part) => this.#then(this.of(part), rest), this.#empty);
      case "either":
        return this.#either(pattern.options.map((option) => this.of(option)));
      case "both":
        return this.#both(pattern.conditions.map((condition) => this.of(condition)));
      case "not":
        return this.#not(this.of(pattern.of));
      case "repeat":
        return this.#repeat(this.of(pattern.of), pattern.min, pattern.max);
    }
  }

  /** The pattern that remains after a character. */
  after(rest: Rest, codePoint: number): Rest {
    let next = rest.after.get(codePoint);
    if (next === undefined) {
      next = this.#derived(rest, codePoint);
      rest.after.set(codePoint, next);
    }
    return next;
  }

  #derived(rest: Rest, codePoint: number): Rest {
    switch (rest.kind) {
      case "nothing":
      case "empty":
        return this.#nothing;
      case "character":
        return rest.ranges.some(([from, to]) => codePoint >= from && codePoint <= to)
          ? this.#empty
          : this.#nothing;
      case "then": {
        const afterFirst = this.#then(this.after(rest.first, codePoint), rest.second);
        if (!rest.first.acceptsEmpty) return afterFirst;
        return this.#either([afterFirst, this.after(rest.second, codePoint)]);
      }
      case "either":
        return this.#either(rest.members.map((member) => this.after(member, codePoint)));
      case "both":
        return this.#both(rest.members.map((member) => this.after(member, codePoint)));
      case "not":
        return this.#not(this.after(rest.of, codePoint));
      case "repeat": {
        const again = this.#repeat(rest.of, Math.max(0, rest.min - 1), rest.max - 1);
        return this.#then(this.after(rest.of, codePoint), again);
      }
    }
  }

  #then(first: Rest, second: Rest): Rest {
    if (first.kind === "nothing" || second.kind === "nothing") return this.#nothing;
    if (first.kind === "empty") return second;
    if (second.kind === "empty") return first;
    if (first.kind === "then") return this.#then(first.first, this.#then(first.second, second));
    const acceptsEmpty = first.acceptsEmpty && second.acceptsEmpty;
    return this.#kept(`t${first.id},${second.id}`, { kind: "then", first, second }, acceptsEmpty);
  }

  #either(options: readonly Rest[]): Rest {
    const members = distinct(options, "either").filter((option) => option.kind !== "nothing");
    if (members.length === 0) return this.#nothing;
    if (members.length === 1) return members[0]!;
    const acceptsEmpty = members.some((member) => member.acceptsEmpty);
    return this.#kept(`e${members.map(({ id }) => id).join()}`, { kind: "either", members }, acceptsEmpty);
  }

  #both(conditions: readonly Rest[]): Rest {
    const members = distinct(conditions, "both");
    if (members.some((condition) => condition.kind === "nothing")) return this.#nothing;
    if (members.length === 1) return members[0]!;
    const acceptsEmpty = members.every((member) => member.acceptsEmpty);
    return this.#kept(`b${members.map(({ id }) => id).join()}`, { kind: "both", members }, acceptsEmpty);
  }

  #not(of: Rest): Rest {
    return this.#kept(`n${of.id}`, { kind: "not", of }, !of.acceptsEmpty);
  }

  #repeat(of: Rest, min: number, max: number): Rest {
    if (max < min) return this.#nothing;
    if (max === 0) return this.#empty;
    return this.#kept(
      `r${of.id},${min},${max}`,
      { kind: "repeat", of, min, max },
      min === 0 || of.acceptsEmpty,
    );
  }

  #kept(key: string, shape: RestShape, acceptsEmpty: boolean): Rest {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    if (this.#byKey.size >= MAX_RESTS) throw new PatternTooComplex();
    work(50 + key.length);
    const rest: Rest = { ...shape, id: this.#byKey.size, acceptsEmpty, after: new Map() };
    this.#byKey.set(key, rest);
    return rest;
  }
}

/** The members without repetition and in one order, those of an inner group of the same kind included. */
function distinct(rests: readonly Rest[], kind: "either" | "both"): Rest[] {
  work(10 * rests.length);
  const flat = rests.flatMap((rest) => (rest.kind === kind && "members" in rest ? rest.members : [rest]));
  return [...new Set(flat)].toSorted((a, b) => a.id - b.id);
}
