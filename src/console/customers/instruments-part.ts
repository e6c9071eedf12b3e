import type { InstrumentView } from "../../customer-profiles/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { csrfField } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { longDayText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { addressOf, type CustomerView } from "./customer-view.ts";
import { expiryText, instrumentMark, instrumentText } from "./instrument-text.ts";

/** Stored cards and accounts: the preferred first, with where each can be charged and when it was. */
export function instrumentsPart(visit: PlaceVisit, view: CustomerView): Html {
  const { instruments, total, next } = view.facts.view;
  const sorted = instruments.toSorted(
    (one, other) =>
      Number(other.instrument.isPreferred) - Number(one.instrument.isPreferred) ||
      Temporal.Instant.compare(other.instrument.createdAt, one.instrument.createdAt),
  );
  return html`<section class="panel">
    <header>
      <h2>${t("Stored cards and accounts")}</h2>
      <span class="soft small">${total}</span>
    </header>
    ${
      sorted.length === 0
        ? html`<p class="body soft small">${t("Nothing is stored.")}</p>`
        : html`<ul class="body">
            ${sorted.map((one) => row(visit, view, one))}
          </ul>`
    }
    <footer>
      ${next === null ? t("A removed card cannot pay for this customer again.") : html`<a href="?instruments=${next}">${t("Older")}</a>`}
    </footer>
  </section>`;
}

function row(visit: PlaceVisit, view: CustomerView, one: InstrumentView): Html {
  const { instrument, stored } = one;
  const expiry = expiryText(stored);
  return html`<li class="pulse cardrow">
    ${instrumentMark(stored)}<span><b>${instrumentText(stored)}</b> <span class="soft">${expiry}</span></span
    >${
      instrument.isPreferred ? html`<span class="badge good">${t("Preferred")}</span>` : html`<span></span>`
    }<span class="more tiny soft">${whereAndWhen(view, one)}</span>
    ${view.mayChange ? html`<span class="more card-acts">${preferForm(visit, view, one)} ${scheduleLink(visit, view, one)} ${removeLink(visit, view, one)}</span>` : ""}
  </li>`;
}

function preferForm(visit: PlaceVisit, view: CustomerView, { instrument, stored }: InstrumentView): Html {
  if (instrument.isPreferred) return html``;
  return html`<form method="post" action="${addressOf(visit, view, "prefer")}">
    ${csrfField(visit.viewer)}
    <input type="hidden" name="instrument" value="${instrument.transactionUuid}" />
    <button class="ghost">${t("Prefer")}<span class="unseen"> ${instrumentText(stored)}</span></button>
  </form>`;
}

/** A schedule charges what was stored at a merchant of the place. */
function scheduleLink(visit: PlaceVisit, view: CustomerView, one: InstrumentView): Html {
  const { place } = visit;
  if (!isOfPlace(view, one) || one.chargeableConnectors.length === 0 || !place.allows("schedules"))
    return html``;
  const { at } = visit;
  return html`<a class="small" href="${at("schedules", "new", { payment: one.instrument.transactionUuid })}"
    >${t("New schedule")}<span class="unseen"> ${instrumentText(one.stored)}</span></a
  >`;
}

function removeLink(visit: PlaceVisit, view: CustomerView, one: InstrumentView): Html {
  if (!isOfPlace(view, one)) return html``;
  return html`<a
    class="small"
    href="${addressOf(visit, view, "detach", { instrument: one.instrument.transactionUuid })}"
    >${t("Remove")}<span class="unseen"> ${instrumentText(one.stored)}</span></a
  >`;
}

/** An instrument of a merchant elsewhere is removed there. */
function isOfPlace({ facts }: Pick<CustomerView, "facts">, { stored }: InstrumentView): boolean {
  return facts.used.connectors.some(({ merchantGuid }) => merchantGuid === stored.merchantGuid);
}

function whereAndWhen(
  { facts }: CustomerView,
  { instrument, stored, chargeableConnectors }: InstrumentView,
): string {
  const schedules = facts.schedules.filter(
    ({ registrationUuid, state }) => registrationUuid === instrument.transactionUuid && state !== "CANCELLED",
  );
  const names = facts.used.connectors
    .filter(({ apiKey }) => chargeableConnectors.includes(apiKey))
    .map(({ name }) => name);
  return [
    facts.merchants.get(stored.merchantGuid) ?? "",
    names.length === 0
      ? t("not usable here")
      : t("usable with {connectors}", { connectors: names.join(", ") }),
    instrument.lastUsedAt
      ? t("last used {day}", { day: longDayText(instrument.lastUsedAt) })
      : t("stored {day}, never used since", { day: longDayText(instrument.createdAt) }),
    schedules.length > 0 ? t("charged by a schedule") : "",
  ]
    .filter((text) => text !== "")
    .join(" · ");
}
