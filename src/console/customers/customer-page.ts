import { html, icon, type Html } from "../../platform/pages/index.ts";
import { type At, below } from "../frame/address.ts";
import { factsList } from "../frame/facts-list.ts";
import { textField } from "../frame/field.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { placeTile } from "../frame/place-switcher.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { minuteText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { caseBadge, reasonWord } from "../payment-facts/recovery-words.ts";
import { minorText } from "../payment-facts/words.ts";
import { paymentsTable } from "../payments/list/payments-table.ts";
import { REVEAL_MINUTES } from "../payments/personal-data/reveal-store.ts";
import { aboutRows, customerName, customerNumber, maskedEmailOf } from "./customer-text.ts";
import { customerFigures } from "./figures-part.ts";
import { instrumentsPart } from "./instruments-part.ts";
import { addressOf, type CustomerView } from "./customer-view.ts";
import { periodText, scheduleBadge } from "./schedule-words.ts";

/** A customer with what is stored, what recurs, and what was paid. */
export function customerPage(visit: PlaceVisit, view: CustomerView): ShownPage {
  const { facts, revealedUntil, problem, curl } = view;
  const shown = { isShown: revealedUntil !== undefined };
  const name = customerName(facts.profile, shown);
  const email = maskedEmailOf(facts.profile, shown);
  const { at } = visit;
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${at("customers")}">${t("Customers")}</a><span aria-hidden="true">/</span
      ><span>${customerNumber(facts.profile, shown)}</span>
    </nav>
    <div class="head">
      <div>
        <div class="lead">
          ${placeTile(name, " l")}
          <h1>${name}</h1>
        </div>
        <p class="byline">
          ${email === "" ? "" : html`<span>${email}</span>`}
          <span>${t("Customer {number}", { number: customerNumber(facts.profile, shown) })}</span>
          ${revealedUntil ? html`<span>${t("Shown to you until {time}, recorded", { time: minuteText(revealedUntil) })}</span>` : ""}
        </p>
      </div>
      ${actions(visit, view, at)}
    </div>
    ${errorSummary(problem ? [problem] : [])} ${customerFigures(facts, (figure) => view.paymentsOf?.(figure))}
    <div class="two">
      <div class="stack">
        ${paymentsPart(visit, view, at)} ${schedulesPart(visit, view, at)} ${recoveriesPart(visit, view, at)}
        ${linksPart(view, at)}
      </div>
      <aside class="stack" aria-label="${t("Details")}">
        ${instrumentsPart(visit, view)} ${aboutPart(visit, view)}
      </aside>
    </div>`;
  return { title: name, content, curl, status: problem ? 422 : 200 };
}

function actions(visit: PlaceVisit, view: CustomerView, at: At): Html {
  const { place, viewer } = visit;
  return html`<div class="actions">
    ${
      view.mayReveal
        ? html`<form method="post" action="${addressOf(visit, view, "export")}">
            ${csrfField(viewer)}<button>${t("Export this person’s data")}</button>
          </form>`
        : ""
    }
    ${view.mayDelete ? html`<a class="button danger" href="${addressOf(visit, view, "delete")}">${t("Delete customer")}</a>` : ""}
    ${
      place.allows("links", { testMode: true })
        ? html`<a class="button primary" href="${at("links", "new")}"
            >${icon("links", "s")}${t("New link")}</a
          >`
        : ""
    }
  </div>`;
}

function paymentsPart(visit: PlaceVisit, { facts, paymentsOf }: CustomerView, at: At): Html {
  const { place } = visit;
  const { payments } = facts;
  return html`<section class="panel">
    <header>
      <h2>${t("Payments")}</h2>
      ${paymentsOf === undefined || payments.length === 0 ? "" : html`<a class="small" href="${paymentsOf()}">${t("All payments")}</a>`}
    </header>
    ${
      payments.length === 0
        ? html`<p class="body soft small">${t("No payment with this customer’s e-mail address.")}</p>`
        : paymentsTable({
            at: below(at, "payments"),
            payments: payments.slice(0, 8),
            names: { merchants: facts.merchants, connectors: new Map() },
            caption: t("Payments, newest first"),
            hasMerchants: place.kind === "tenant" && facts.merchants.size > 1,
            isShort: true,
            isOfOneCustomer: true,
          })
    }
  </section>`;
}

function schedulesPart(visit: PlaceVisit, { facts: { schedules } }: CustomerView, at: At): Html {
  const { place } = visit;
  if (schedules.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Schedules")}</h2></header>
    <ul class="todo rows">
      ${schedules.map((schedule) => {
        const next = schedule.retryAt ?? schedule.dueAt;
        const amount = minorText(schedule.amountMinor, schedule.currency);
        const title = `${amount}, ${periodText(schedule)}`;
        return html`<li>
          <span class="round">${icon("schedules")}</span
          ><span
            ><b
              >${place.allows("see_payments") ? html`<a href="${at("schedules", schedule.id)}">${title}</a>` : title}</b
            ><span class="soft"
              >${next === null ? t("no next payment") : t("next {time}", { time: minuteText(next) })}</span
            ></span
          ><span>${scheduleBadge(schedule)}</span>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** Recurring payments of the stored instruments that failed. */
function recoveriesPart(visit: PlaceVisit, { facts: { recoveries } }: CustomerView, at: At): Html {
  const { place } = visit;
  if (recoveries.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Recovery")}</h2></header>
    <ul class="todo rows">
      ${recoveries.map((one) => {
        const title = minorText(one.amountMinor, one.currency);
        return html`<li>
          <span class="round">${icon("recovery")}</span
          ><span
            ><b
              >${place.allows("see_payments") ? html`<a href="${at("recovery", "cases", one.id)}">${title}</a>` : title}</b
            ><span class="soft">${reasonWord(one.reason)}</span></span
          ><span>${caseBadge(one)}</span>
        </li>`;
      })}
    </ul>
  </section>`;
}

function linksPart({ facts: { links } }: CustomerView, at: At): Html {
  if (links.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Links")}</h2></header>
    ${paymentsTable({
      at: below(at, "links"),
      payments: links.slice(0, 5),
      names: { merchants: new Map(), connectors: new Map() },
      caption: t("Links"),
      hasMerchants: false,
      isShort: true,
      isOfOneCustomer: true,
    })}
  </section>`;
}

function aboutPart(visit: PlaceVisit, view: CustomerView): Html {
  const { viewer } = visit;
  const { facts, revealedUntil, problem, mayReveal } = view;
  const { used, profile } = facts;
  const { container, connectors } = used;
  const merchants = new Set(connectors.map(({ merchantGuid }) => merchantGuid)).size;
  const isWrong = problem?.field === "why";
  const rows: (readonly [string, string])[] = [
    ...aboutRows(profile, { isShown: revealedUntil !== undefined }),
    [t("Container"), container.name],
    [t("Used by"), counted(merchants, { one: "{count} merchant here", other: "{count} merchants here" })],
  ];
  return html`<section class="panel">
    <header><h2>${t("About")}</h2></header>
    <div class="body">
      ${factsList(rows)}
      ${
        !mayReveal || revealedUntil
          ? ""
          : html`<details class="quiet" ${isWrong ? "open" : ""}>
              <summary>${t("Show the customer's data")}</summary>
              <form method="post" action="${addressOf(visit, view, "reveal")}">
                ${csrfField(viewer)}
                ${textField({
                  name: "why",
                  label: t("Why do you need the data?"),
                  hint: t(
                    "You can see it for {minutes} minutes. Your name and the reason are recorded in the audit.",
                    { minutes: REVEAL_MINUTES },
                  ),
                  problem: isWrong ? problem.message : undefined,
                  autocomplete: "off",
                  required: true,
                })}
                <button>${t("Show data")}</button>
              </form>
            </details>`
      }
    </div>
  </section>`;
}
