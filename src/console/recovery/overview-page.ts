import { html, type Html } from "../../platform/pages/index.ts";
import type { CaseFigures, CaseSum } from "../../recovery/index.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { rangeText } from "../frame/list-foot.ts";
import { listTable } from "../frame/list-table.ts";
import { manyText } from "../frame/many-text.ts";
import { pageHead } from "../frame/page-head.ts";
import { pickMenu } from "../frame/pick-menu.ts";
import type { ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { counted, t } from "../language/translate.ts";
import { delta, figure, rateChange, rateText } from "../overview/figures-part.ts";
import { figuresMenus } from "../overview/figures-menus.ts";
import { comparisonText } from "../overview/period-text.ts";
import type { Period } from "../overview/period.ts";
import { minorText } from "../payment-facts/words.ts";
import { NEEDS_YOU, type CaseFields } from "./case-filter.ts";
import { caseColumns } from "./cases-table.ts";
import { meansChart } from "./means-chart.ts";
import { casesText, meansPart, reasonsPart, refusedPart, type ListOf } from "./overview-side.ts";
import { MAX_COUNTED, type RecoveryOverview } from "./read-overview.ts";

interface RecoveryView {
  readonly period: Period;
  readonly overview: RecoveryOverview;
  /** The plans of the place, by guid; of a role that sees no configuration none. */
  readonly plans: readonly (readonly [guid: string, name: string])[];
  readonly curl: string;
}

/** Recurring payments that failed, and what became of them: the money first, then the cases that are open. */
export function recoveryPage(visit: PlaceVisit, view: RecoveryView): ShownPage {
  const { at } = visit;
  const { period, overview, curl } = view;
  const { currency } = overview;
  const [from, to] = [period.days[0]!.toString(), period.days.at(-1)!.toString()];
  /** The list of what a number counts. */
  const listOf = (fields: CaseFields): string => at("recovery", "cases", { currency, from, to, ...fields });
  const title = t("Recovery");
  const content = html`${pageHead({
    title,
    lead: `${t("Failed recurring payments and what became of them")} · ${comparisonText(period)}`,
    actions: pickers(visit, view),
  })}
  ${
    currency === undefined
      ? nothing(visit)
      : html`${figures(overview, { currency, listOf })}
          <div class="two">
            <div class="stack">
              <section class="panel">
                <header>
                  <h2>${t("What brought the money back")}</h2>
                  <span class="soft small">${minorText(overview.now.recovered.minor, currency)}</span>
                </header>
                ${meansChart(overview.stretches, {
                  currency,
                  listOf: ({ first, last }) =>
                    listOf({ state: "recovered", from: first.toString(), to: last.toString() }),
                })}
              </section>
              ${openPart(visit, view)}
            </div>
            <aside class="stack" aria-label="${t("Details")}">
              ${meansPart(overview.now, { currency, listOf })}
              ${reasonsPart(overview.now, { currency, listOf })} ${refusedPart(overview, visit)}
            </aside>
          </div>`
  }`;
  return { title, content, curl };
}

function nothing(visit: PlaceVisit): Html {
  return emptyPart({
    title: t("No failed recurring payment"),
    text: t(
      "When a recurring payment fails, a case opens here. The gateway tries again when the bank allows it and mails the customer a link to pay. Schedules take part by themselves; your own recurring debits do so with the field recovery in the request.",
    ),
    action: { at: visit.docs("recovery"), text: t("Guide to recovery") },
  });
}

function pickers(visit: PlaceVisit, view: RecoveryView): Html {
  const {
    period,
    overview: { currencies, currency },
  } = view;
  const address = (change: { period?: string; currency?: string }): string =>
    visit.at("recovery", { period: period.name, currency, ...change });
  return html`${figuresMenus(period, { currencies, currency, at: address })} ${plansMenu(visit, view)}`;
}

function figures({ now, before }: RecoveryOverview, { currency, listOf }: ListOf): Html {
  const money = ({ minor }: CaseSum): string => minorText(minor, currency);
  const decided = ({ recovered, lost }: CaseFigures) => ({ approved: recovered.count, failed: lost.count });
  const { approved, failed } = decided(now);
  const rate = approved + failed === 0 ? undefined : approved / (approved + failed);
  const changed = (name: "recovered" | "lost"): Html =>
    html`${delta({ now: Number(now[name].minor), before: Number(before[name].minor), isBad: name === "lost" })}
      <span class="soft">${money(before[name])} · ${casesText(now[name])}</span>`;
  return html`<section class="panel figures solo" aria-label="${t("Key figures")}">
    ${figure({
      // What is open now is open in every period.
      href: listOf({ state: "open", from: "", to: "" }),
      name: t("At risk now"),
      value: money(now.atRisk),
      course: [],
      below: html`<span class="soft">${casesText(now.atRisk)}</span>`,
    })}
    ${figure({
      href: listOf({ state: "recovered" }),
      name: t("Recovered"),
      value: money(now.recovered),
      course: [],
      below: changed("recovered"),
    })}
    ${figure({
      href: listOf({ state: "lost" }),
      name: t("Lost"),
      value: money(now.lost),
      course: [],
      below: changed("lost"),
    })}
    ${figure({
      href: listOf({ state: "decided" }),
      name: t("Recovery rate"),
      value: rateText(rate),
      course: [],
      below: html`${rateChange(ofRate(decided(now)), ofRate(decided(before)))}
        <span class="soft"
          >${now.medianDays === undefined ? "" : html`· ${medianText(now.medianDays)}`}</span
        >`,
    })}
  </section>`;
}

function ofRate(counts: { approved: number; failed: number }) {
  return { paidMinor: 0n, refundedMinor: 0n, ...counts };
}

function medianText(days: number): string {
  return counted(days, {
    one: "half within {count} day",
    other: "half within {count} days",
  });
}

function openPart(visit: PlaceVisit, { overview: { open, counts } }: RecoveryView): Html {
  const { at } = visit;
  const chip = (name: keyof typeof counts, text: string): Html =>
    html`<a class="chip" href="${at("recovery", "cases", { state: name })}"
      >${text} <span class="n">${manyText(counts[name], MAX_COUNTED)}</span></a
    >`;
  return html`<section class="panel">
    <header><h2>${t("Open cases")}</h2></header>
    <div class="body">
      <nav class="chips" aria-label="${t("Which cases")}">
        ${chip("open", t("All open"))} ${chip("waiting", t("Waiting for a retry"))}
        ${chip("customer", t("Waiting for the customer"))} ${chip(NEEDS_YOU, t("Needs you"))}
      </nav>
    </div>
    ${open.length === 0 ? html`<p class="body soft">${t("No case is open.")}</p>` : listTable({ caption: t("Cases"), columns: caseColumns(visit, { isShort: true }), rows: open, isShort: true })}
    <footer>
      ${open.length === 0 ? "" : html`${rangeText({ first: 1, shown: open.length, total: counts.open })} · `}<a
        href="${at("recovery", "cases", { state: "open" })}"
        >${t("All cases")}</a
      >
    </footer>
  </section>`;
}

/** Without a plan of its own, the page of plans says what applies. */
function plansMenu({ at, place }: PlaceVisit, { plans }: RecoveryView): Html {
  if (!place.allows("see_configuration")) return html``;
  const all = at("recovery", "plans");
  if (plans.length === 0) return html`<a class="button" href="${all}">${t("Plans")}</a>`;
  return pickMenu(t("Plans"), [
    ...plans.map(([guid, name]) => ({ at: at("recovery", "plans", guid), text: name })),
    { at: all, text: t("All plans") },
  ]);
}
