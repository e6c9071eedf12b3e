import { html, type Html } from "../../platform/pages/index.ts";
import { termsOf, type SearchEntry, type SearchIndex } from "./search-index.ts";

/** A longer query is refused: nobody types one. */
export const MAX_QUERY_LENGTH = 100;

/** The results, or advice where there are none. */
export function searchContent(query: string, { index, base }: { index: SearchIndex; base: string }): Html {
  if (query.length > MAX_QUERY_LENGTH)
    return html`<h1>Search</h1>
      <p role="alert">The field q takes at most ${MAX_QUERY_LENGTH} characters.</p>`;
  if (termsOf(query).length === 0)
    return html`<h1>Search</h1>
      <p>Type a word: a field, an error code, an operation or a subject.</p>`;
  const found = index.find(query);
  if (found.length === 0) {
    const suggestion = index.suggest(query);
    return html`<h1>Nothing found for “${query}”</h1>
      ${
        suggestion === undefined
          ? html`<p>Try fewer words, or the beginning of one.</p>`
          : html`<p>
              Did you mean
              <a href="${base}/docs/search?q=${encodeURIComponent(suggestion)}">${suggestion}</a>?
            </p>`
      }`;
  }
  return html`<h1>${found.length === 1 ? "1 result" : `${found.length} results`} for “${query}”</h1>
    <ol class="results">
      ${found.map((entry) => result(entry, termsOf(query), base))}
    </ol>`;
}

function result({ title, place, href, text }: SearchEntry, terms: readonly string[], base: string): Html {
  return html`<li>
    <a href="${base}${href}">${title}</a> <span class="soft">${place === title ? "" : place}</span>
    <p>${marked(excerptOf(text, terms), terms)}</p>
  </li>`;
}

const EXCERPT_LENGTH = 180;
const BEFORE_MATCH = 60;

/** The text around the first word that was searched for. */
function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = Math.min(...terms.map((term) => lower.indexOf(term)).filter((index) => index >= 0), text.length);
  if (text.length <= EXCERPT_LENGTH) return text;
  const start = at === text.length || at < BEFORE_MATCH ? 0 : text.lastIndexOf(" ", at - BEFORE_MATCH) + 1;
  const part = text.slice(start, start + EXCERPT_LENGTH);
  return `${start > 0 ? "… " : ""}${part.slice(0, part.lastIndexOf(" "))} …`;
}

/** The text with the beginnings of words that were searched for in `<mark>`. */
function marked(text: string, terms: readonly string[]): Html {
  const words = text.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u);
  return html`${words.map((word) => {
    const term = terms.find((one) => word.toLowerCase().startsWith(one));
    return term === undefined
      ? html`${word}`
      : html`<mark>${word.slice(0, term.length)}</mark>${word.slice(term.length)}`;
  })}`;
}
