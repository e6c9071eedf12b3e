import { html, type Html } from "../../platform/pages/index.ts";
import { presentLocale, t, translated } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import { attemptsOf, rateOf, type Contribution, type Ended } from "./contributions.ts";
import type { Code } from "./insights-facts.ts";

/** With fewer payments chance moves a rate more than anything else. */
const FEW = 50;

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

/** Says so where a rate is of few payments. */
export function fewMark(ended: Ended): Html {
  return attemptsOf(ended) < FEW ? html` <span class="soft tiny">${t("few")}</span>` : html``;
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
      few: fewMark(now),
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
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    ${
      rows.length === 0
        ? html`<p class="body soft small">${t("Nothing to show.")}</p>`
        : html`<table class="slim">
            <thead>
              <tr>
                <th scope="col">${t("Name")}</th>
                <th scope="col" class="num">${t("Before")}</th>
                <th scope="col" class="num">${t("Now")}</th>
                <th scope="col" class="num">${t("Points")}</th>
                <th scope="col" class="wide"><span class="unseen">${t("Share of the change")}</span></th>
              </tr>
            </thead>
            <tbody>
              ${rows.map((row, index) => line(row, { most, isFirst: index === 0 }))}
            </tbody>
          </table>`
    }
  </section>`;
}

function line(
  { name, href, hrefBefore, before, now, few, moved }: Row,
  { most, isFirst }: { most: number; isFirst: boolean },
): Html {
  const isFall = moved < 0 && isFirst;
  const width = ((Math.abs(moved) / most) * 100).toFixed(1);
  const linked = (text: string | Html, address: string | undefined): Html =>
    address === undefined ? html`${text}` : html`<a href="${address}">${text}</a>`;
  return html`<tr>
    <th scope="row">${linked(isFirst ? html`<b>${name}</b>` : name, href)}${few}</th>
    <td class="num soft">${linked(before, hrefBefore)}</td>
    <td class="num">${linked(now, href)}</td>
    <td class="num">${isFall ? html`<b class="down">${pointsText(moved)}</b>` : pointsText(moved)}</td>
    <td class="barcell wide">
      <svg class="hbar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="100" height="8" />
        <rect class="bar ${isFall ? "fall" : "before"}" width="${width}" height="8" />
      </svg>
    </td>
  </tr>`;
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
