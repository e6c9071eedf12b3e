import type { At } from "../frame/address.ts";
import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import { minuteText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { sumText } from "../payment-facts/sum-text.ts";
import type { DueItem, DueKind } from "./list-due.ts";

/** So many due items are read for a page. */
export const MAX_DUE = 200;

const ICONS: Readonly<Record<DueKind, IconName>> = {
  charge: "schedules",
  retry: "callback",
  expiry: "clock",
  dispute: "disputes",
};

const PAGES: Readonly<Record<DueKind, readonly string[]>> = {
  charge: ["schedules"],
  retry: ["recovery", "cases"],
  expiry: ["payments"],
  dispute: ["disputes"],
};

/** @param at the addresses of the place */
export function dueAddress({ kind, id }: DueItem, at: At): string {
  return at(...PAGES[kind], id);
}

/** The panel of the next due items of a place: each kind with its first time and its sum. */
export function dueNextPart(items: readonly DueItem[], at: At): Html {
  if (items.length === 0) return html``;
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return html`<section class="panel">
    <header>
      <h2>${t("Due next")}</h2>
      <a class="small" href="${at("test-clock")}"
        >${items.length < MAX_DUE ? t("All {count}", { count: items.length }) : t("All")}</a
      >
    </header>
    <div class="todo">
      ${kinds.map((kind) => group(kind, { of: items.filter((one) => one.kind === kind), at }))}
    </div>
  </section>`;
}

function group(kind: DueKind, { of, at }: { of: readonly DueItem[]; at: At }): Html {
  return html`<a href="${at("test-clock", { kind })}"
    ><span class="round">${icon(ICONS[kind])}</span
    ><span><b>${countText(kind, of.length)}</b><span class="soft">${minuteText(of[0]!.at)}</span></span
    ><span>${sumText(of)}</span></a
  >`;
}

function countText(kind: DueKind, count: number): string {
  switch (kind) {
    case "charge":
      return counted(count, { one: "{count} charge of a schedule", other: "{count} charges of schedules" });
    case "retry":
      return counted(count, { one: "{count} retry", other: "{count} retries" });
    case "expiry":
      return counted(count, { one: "{count} payment expires", other: "{count} payments expire" });
    case "dispute":
      return counted(count, { one: "{count} deadline of a dispute", other: "{count} deadlines of disputes" });
  }
}
