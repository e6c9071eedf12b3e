import { html, type Html } from "../../platform/pages/index.ts";
import { figureTable } from "../frame/figure-table.ts";
import { presentLocale, t, translated } from "../language/translate.ts";
import { fewMark } from "../overview/comparison.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import { barColumn } from "./bar-column.ts";
import { attemptsOf, rateOf, type Contribution } from "./contributions.ts";
import type { Code } from "./insights-facts.ts";

interface Row {
  readonly name: string;
  /** The declined payments of the part, in the period and in the one before. Undefined for the rest. */
  readonly href: string | undefined;
  readonly hrefBefore: string | undefined;
  readonly before: string;
  readonly now: string;
  readonly few: Html;
  readonly moved: number;
}

/** The effect of each part of the payments on the rate. */
export function partsPanel(options: {
  readonly title: string;
  readonly contributions: readonly Contribution[];
  readonly nameOf: (key: string) => string;
  /** For the rest, which is in no part. */
  readonly rest: string;
  readonly listOf: (key: string, period: "now" | "before") => string;
}): Html {
  const { title, contributions, nameOf, rest, listOf } = options;
  return panel(
    title,
    contributions.map(({ key, now, before, moved }) => ({
      name: key === "" ? rest : nameOf(key),
      href: key === "" ? undefined : listOf(key, "now"),
      hrefBefore: key === "" ? undefined : listOf(key, "before"),
      before: rateText(rateOf(before)),
      now: rateText(rateOf(now)),
      few: fewMark(attemptsOf(now)),
      moved,
    })),
  );
}

/** How often payments were declined with each code. */
export function codesPanel(
  codes: readonly Code[],
  listOf: (code: string, period: "now" | "before") => string,
): Html {
  return panel(
    t("By code"),
    codes.map(({ key, message, now, before, moved }) => ({
      name: reasonText(message),
      href: listOf(key, "now"),
      hrefBefore: listOf(key, "before"),
      before: numberText(before),
      now: numberText(now),
      few: html``,
      moved,
    })),
  );
}

export function reasonText(message: string): string {
  return translated(message).replace(/\.$/, "");
}

function panel(title: string, rows: readonly Row[]): Html {
  const most = Math.max(...rows.map(({ moved }) => Math.abs(moved)), Number.MIN_VALUE);
  const [first] = rows;
  const isFall = (row: Row): boolean => row === first && row.moved < 0;
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    ${
      rows.length === 0
        ? html`<p class="body soft small">${t("Nothing to show.")}</p>`
        : figureTable<Row>({
            caption: title,
            layout: "slim",
            name: {
              head: t("Name"),
              cell: (row) =>
                html`${linked(row === first ? html`<b>${row.name}</b>` : row.name, row.href)}${row.few}`,
            },
            columns: [
              {
                head: t("Before"),
                cell: ({ before, hrefBefore }) => linked(before, hrefBefore),
                look: ["num", "soft"],
              },
              { head: t("Now"), cell: ({ now, href }) => linked(now, href) },
              {
                head: t("Points"),
                cell: (row) =>
                  isFall(row) ? html`<b class="down">${pointsText(row.moved)}</b>` : pointsText(row.moved),
              },
              barColumn({
                head: t("Share of the change"),
                lengthOf: ({ moved }) => Math.abs(moved) / most,
                lookOf: (row) => (isFall(row) ? "fall" : "before"),
              }),
            ],
            rows,
          })
    }
  </section>`;
}

function linked(text: string | Html, address: string | undefined): string | Html {
  return address === undefined ? text : html`<a href="${address}">${text}</a>`;
}

/** `−3.0`: a share in percentage points, with its sign. */
export function pointsText(share: number): string {
  const format = new Intl.NumberFormat(presentLocale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return format.format(share * 100).replace("-", "−");
}
