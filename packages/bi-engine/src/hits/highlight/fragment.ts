import type { HighlightOptions } from "../../queries/query.ts";
import type { Token } from "../../text/token.ts";
import type { Range } from "./bounded-breaks.ts";
import type { Match } from "./matches.ts";

/** One value of a field with its matches. */
export interface FieldValue {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly matches: readonly Match[];
  /** Whether the field is analysed into terms; else the whole value is one. */
  readonly isCut: boolean;
}

/** An excerpt of a value. */
export interface Fragment extends Range {
  readonly value: FieldValue;
  readonly matches: readonly Match[];
  readonly score: number;
}

/** The best fragments, in the order of the text unless they are requested by score. */
export function shownFragments(fragments: readonly Fragment[], options: HighlightOptions): readonly string[] {
  const best = fragments.toSorted((a, b) => b.score - a.score).slice(0, options.fragments);
  const shown = options.byScore ? best : fragments.filter((fragment) => best.includes(fragment));
  return shown.map((fragment) => excerpt(fragment, fragment.value.text, options));
}

/** A part of a text with its matches between tags. */
export function excerpt(
  { start, end, matches }: Range & { readonly matches: readonly Match[] },
  text: string,
  { preTag, postTag, escapesHtml }: HighlightOptions,
): string {
  const written = escapesHtml ? escaped : (part: string) => part;
  let result = "";
  let at = start;
  for (const match of matches) {
    result += written(text.slice(at, Math.max(at, match.start)));
    if (match.end > at || text === "") {
      result += preTag + written(text.slice(Math.max(at, match.start), match.end)) + postTag;
      at = match.end;
    }
  }
  return result + written(text.slice(at, Math.max(at, end)));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&#x27;",
  "/": "&#x2F;",
};

function escaped(text: string): string {
  return text.replaceAll(/["&<>'/]/g, (character) => ENTITIES[character] ?? character);
}
