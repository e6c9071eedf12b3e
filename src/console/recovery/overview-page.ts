import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { CaseFigures, CaseSum } from "../../recovery/index.ts";
import type { PlaceView } from "../access/places.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { manyText } from "../frame/many-text.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { counted, t } from "../language/translate.ts";
import { delta, figure, rateChange, rateText } from "../overview/figures-part.ts";
import { comparisonText } from "../overview/period-text.ts";
import { PERIOD_NAMES, periodWords, type Period } from "../overview/period.ts";
import { minorText } from "../payment-facts/words.ts";
import { caseQuery, NEEDS_YOU, type CaseFields } from "./case-filter.ts";
import { casesTable } from "./cases-table.ts";
import { meansChart } from "./means-chart.ts";
import { casesText, meansPart, reasonsPart, refusedPart, type ListOf } from "./overview-side.ts";
import { MAX_COUNTED, type RecoveryOverview } from "./read-overview.ts";

interface RecoveryView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly period: Period;
  readonly overview: RecoveryOverview;
  /** The plans of the place, by guid; of a role that sees no configuration none. */
  readonly plans: readonly (readonly [guid: string, name: string])[];
  readonly curl: string;
}

/** Recurring payments that failed, and what became of them: the money first, then the cases that are open. */
export function recoveryPage(view: RecoveryView): ConsolePage {
  const { base, viewer, place, period, overview, curl } = view;
  const at = `${base}/console/${place.guid}/recovery`;
  const { currency } = overview;
  const [from, to] = [period.days[0]!.toString(), period.days.at(-1)!.toString()];
  /** The list of what a number counts. */
  const listOf = (fields: CaseFields): string =>
    `${at}/cases${caseQuery({ ...(currency !== undefined && { currency }), from, to, ...fields })}`;
  const content = html`<div class="head">
      <div>
        <h1>${t("Recovery")}</h1>
        <p class="soft small">
          ${t("Failed recurring payments and what became of them")} · ${comparisonText(period)}
        </p>
      </div>
      ${pickers(view, at)}
    </div>
    ${
      currency === undefined
        ? nothing(view)
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
                ${openPart(view, at)}
              </div>
              <aside class="stack" aria-label="${t("Details")}">
                ${meansPart(overview.now, { currency, listOf })}
                ${reasonsPart(overview.now, { currency, listOf })}
                ${refusedPart(overview.refused, { base, at })}
              </aside>
            </div>`
    }`;
  return { title: t("Recovery"), content, viewer, area: "recovery", curl };
}

function nothing({ base }: RecoveryView): Html {
  return emptyPart({
    title: t("No failed recurring payment"),
    text: t(
      "When a recurring payment fails, a case opens here. The gateway tries again when the bank allows it and mails the customer a link to pay. Schedules take part by themselves; your own recurring debits do so with the field recovery in the request.",
    ),
    action: { at: `${base}/docs/guides/recovery`, text: t("Guide to recovery") },
  });
}

function pickers(view: RecoveryView, at: string): Html {
  const {
    period,
    overview: { currencies, currency },
  } = view;
  const address = (change: { period?: string; currency?: string }): string =>
    `${at}?${new URLSearchParams({ period: period.name, ...(currency !== undefined && { currency }), ...change }).toString()}`;
  const choice = (href: string, text: string, isChosen: boolean): Html =>
    html`<li><a href="${href}" ${isChosen ? html`aria-current="true"` : ""}>${text}</a></li>`;
  return html`<div class="actions">
    <details class="pick">
      <summary>${icon("schedules", "s")}${t(period.words)}${icon("down", "xs")}</summary>
      <ul class="pop">
        ${PERIOD_NAMES.map((name) => choice(address({ period: name }), t(periodWords(name)), name === period.name))}
      </ul>
    </details>
    ${
      currency === undefined
        ? ""
        : html`<details class="pick">
            <summary>${currency}${icon("down", "xs")}</summary>
            <ul class="pop">
              ${currencies.map((one) => choice(address({ currency: one }), one, one === currency))}
            </ul>
          </details>`
    }
    ${plansMenu(view, at)}
  </div>`;
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
        <span class="soft">${medianText(now.medianHours)}</span>`,
    })}
  </section>`;
}

function ofRate(counts: { approved: number; failed: number }) {
  return { paidMinor: 0n, refundedMinor: 0n, ...counts };
}

function medianText(hours: number | undefined): string {
  if (hours === undefined) return "";
  return counted(Math.max(1, Math.ceil(hours / 24)), {
    one: "half within {count} day",
    other: "half within {count} days",
  });
}

function openPart({ place, overview: { open, counts } }: RecoveryView, at: string): Html {
  const chip = (name: keyof typeof counts, text: string): Html =>
    html`<a class="chip" href="${at}/cases?state=${name}"
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
    ${open.length === 0 ? html`<p class="body soft">${t("No case is open.")}</p>` : casesTable(open, { at, hasMerchants: place.kind === "tenant", isShort: true })}
    <footer><a href="${at}/cases">${t("All cases")}</a></footer>
  </section>`;
}

/** Without a plan of its own, the page of plans says what applies. */
function plansMenu({ place, plans }: RecoveryView, at: string): Html {
  if (!place.allows("see_configuration")) return html``;
  if (plans.length === 0) return html`<a class="button" href="${at}/plans">${t("Plans")}</a>`;
  return html`<details class="pick">
    <summary>${t("Plans")}${icon("down", "xs")}</summary>
    <ul class="pop">
      ${plans.map(([guid, name]) => html`<li><a href="${at}/plans/${guid}">${name}</a></li>`)}
      <li><a href="${at}/plans">${t("All plans")}</a></li>
    </ul>
  </details>`;
}
