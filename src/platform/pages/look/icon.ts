import { readFileSync } from "node:fs";
import { html, Html } from "../html.ts";

/** Line icons on a grid of 24; a name is a symbol of `icons.svg`. */
export type IconName =
  | "overview"
  | "payments"
  | "customers"
  | "links"
  | "disputes"
  | "recovery"
  | "insights"
  | "settlements"
  | "schedules"
  | "connectors"
  | "routing"
  | "secure"
  | "risk"
  | "developers"
  | "settings"
  | "search"
  | "check"
  | "cross"
  | "alert"
  | "clock"
  | "refund"
  | "callback"
  | "note"
  | "copy"
  | "download"
  | "plus"
  | "down"
  | "right"
  | "rise"
  | "fall"
  | "more"
  | "lock"
  | "grip"
  | "cart"
  | "eye"
  | "columns"
  | "print"
  | "mail"
  | "file"
  | "book"
  | "phone";

const SYMBOLS = new Map(
  [
    ...readFileSync(new URL("icons.svg", import.meta.url), "utf8").matchAll(
      /<symbol id="(i-[a-z]+)".*?<\/symbol>/g,
    ),
  ].map(([symbol, id = ""]) => [id, symbol]),
);

/** An icon beside words: screen readers skip it. 18 px; `s` is 16, `xs` 14. */
export function icon(name: IconName, size?: "s" | "xs"): Html {
  return html`<svg class="icon${size === undefined ? "" : ` ${size}`}" aria-hidden="true">
    <use href="#i-${name}" />
  </svg>`;
}

/** The product's mark beside its name. */
export function brandMark(): Html {
  return html`<svg class="mark" aria-hidden="true"><use href="#i-mark" /></svg>`;
}

/** The symbols that the parts of a page use, once each. To be in the page, anywhere, once. */
export function iconSprite(parts: readonly Html[]): Html {
  const used = new Set(
    parts.flatMap(({ text }) => [...text.matchAll(/<use href="#(i-[a-z]+)"/g)].map(([, id = ""]) => id)),
  );
  const symbols = [...used].map((id) => new Html(SYMBOLS.get(id) ?? ""));
  return html`<svg class="sprite" id="icons" aria-hidden="true" focusable="false">${symbols}</svg>`;
}
