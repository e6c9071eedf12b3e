import { readFileSync } from "node:fs";
import { html, Html } from "../html.ts";

/** Line icons on a grid of 24; a name is a path of `icons.svg`. */
export type IconName =
  | "overview"
  | "payments"
  | "customers"
  | "links"
  | "disputes"
  | "recovery"
  | "shops"
  | "insights"
  | "settlements"
  | "bank"
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

const DRAWINGS = new Map(
  [
    ...readFileSync(new URL("icons.svg", import.meta.url), "utf8").matchAll(
      /<(?:path|g) id="(i-[a-z]+)".*?(?:"\/>|<\/g>)$/gm,
    ),
  ].map(([drawing, id = ""]) => [id, drawing]),
);

/** An icon beside words: screen readers skip it. 18 px; `s` is 16, `xs` 14. */
export function icon(name: IconName, size?: "s" | "xs"): Html {
  return html`<svg class="icon${size === undefined ? "" : ` ${size}`}" viewBox="0 0 24 24" aria-hidden="true">
    <use href="#i-${name}" />
  </svg>`;
}

/** The same, drawn where it stands: for an icon that a page has once, whose drawing no other refers to. */
export function drawnIcon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${iconDrawing(name)}</svg>`;
}

/** The path of an icon, on a grid of 24. */
export function iconDrawing(name: IconName): Html {
  return new Html((DRAWINGS.get(`i-${name}`) ?? "").replace(/ id="[^"]*"/, ""));
}

/** The product's mark beside its name. */
export function brandMark(): Html {
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-mark" /></svg>`;
}

/** The drawings that the parts of a page use, once each. To be in the page, anywhere, once. */
export function iconSprite(parts: readonly Html[]): Html {
  const used = new Set(
    parts.flatMap(({ text }) => [...text.matchAll(/<use href="#(i-\w+)"/g)].map(([, id = ""]) => id)),
  );
  const drawings = [...used].map((id) => new Html(DRAWINGS.get(id) ?? ""));
  return html`<svg class="sprite" id="icons" aria-hidden="true" focusable="false">${drawings}</svg>`;
}
