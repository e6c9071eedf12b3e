import type { Token } from "marked";

/** The addresses of a page's headings, as on GitHub, for which the links between the guides are written. */
export class Slugs {
  readonly #used = new Map<string, number>();

  /** A heading that the page had before gets a number. */
  next(heading: string): string {
    const slug = slugOf(heading);
    const before = this.#used.get(slug) ?? 0;
    this.#used.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  }
}

/** The address of a heading that its page has once. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** The text of a heading or paragraph without its marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ("tokens" in token && token.tokens) return plainText(token.tokens);
      return "text" in token ? String(token.text) : "";
    })
    .join("");
}
