import { expect, test } from "vitest";
import { html } from "../html.ts";
import { brandMark, icon, iconSprite } from "./icon.ts";

test("a page carries each drawing that it uses, once", () => {
  const { text } = iconSprite([html`<p>${icon("check")} ${icon("check", "xs")}</p>`, brandMark()]);
  expect([...text.matchAll(/ id="(i-[\w-]+)"/g)].map(([, id]) => id)).toEqual(["i-check", "i-mark"]);
});

test("the mark takes its colours from the theme", () => {
  expect(iconSprite([brandMark()]).text).toContain('class="mark-body"');
});
