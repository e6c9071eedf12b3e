import { html, type Html } from "../../../platform/pages/index.ts";
import { formFields, type FormField } from "../../configuration/form-fields.ts";
import { stateFields, type ShownField } from "../../frame/form-state.ts";
import { problemSummary } from "../../connectors/new-connector-page.ts";
import { csrfField, type ConsolePage } from "../../frame/page.ts";
import { dateText, timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { savedNote, settingsHead, settingsOf, type SettingsView } from "../settings-page.ts";

/** A rate as `listConversionRates` returns it. */
export interface ShownRate {
  readonly baseCurrency: string;
  readonly currency: string;
  readonly rate: string;
  readonly source: "custom" | "ecb";
  readonly setAt?: string;
  readonly validUntil?: string;
  readonly date?: string;
  /** A custom rate is still valid; a rate of the ECB does not say. */
  readonly inUse?: boolean;
}

/** A connector that offers conversion. */
export interface Converting {
  readonly guid: string;
  readonly name: string;
  readonly markUp: string;
  readonly minutes: string;
}

interface RatesView extends SettingsView {
  readonly rates: readonly ShownRate[];
  readonly converting: readonly Converting[];
  /** Undefined for people who may not set a rate. */
  readonly fields: readonly FormField[] | undefined;
}

/** The rates of currency conversion, the connectors that use them, and a form for another rate. */
export function ratesPage(view: RatesView): ConsolePage {
  const { viewer, fields, problem, rates } = view;
  const title = t("Rates");
  const content = html`${settingsHead(view, {
      title,
      lead: t(
        "For currency conversion. A rate of your own comes before the one of the ECB while it is valid.",
      ),
    })}
    ${fields ? problemSummary(problem, [{ title, fields }]) : ""} ${savedNote(view)}
    <div class="two">
      <section class="panel">
        ${rates.length === 0 ? html`<p class="body soft">${t("There is no rate yet.")}</p>` : ratesTable(rates)}
      </section>
      <div class="stack">
        ${fields ? setForm(view, fields) : html`<p class="hint">${t("Rates are set by administrators, for all tenants.")}</p>`}
        ${markUps(view)}
      </div>
    </div>`;
  return { title, content, viewer, area: "settings", curl: view.curl, status: problem ? 422 : 200 };
}

function ratesTable(rates: readonly ShownRate[]): Html {
  const head = (text: string, classes = "") =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="lines" role="table">
    <caption class="unseen">
      ${t("Rates")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Pair"))} ${head(t("Rate"), "num")} ${head(t("Source"))} ${head(t("Valid"))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rates.map(
        (rate) =>
          html`<tr role="row">
            <td role="cell" class="a">${rate.baseCurrency} → ${rate.currency}</td>
            <td role="cell" class="b num">${rate.rate}</td>
            <td role="cell" class="c soft">${rate.source === "custom" ? t("own rate") : "ECB"}</td>
            <td role="cell" class="d soft">${validity(rate)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function validity({ source, date, inUse, validUntil }: ShownRate): Html | string {
  if (source === "ecb") return date === undefined ? "" : dateText(Temporal.PlainDate.from(date));
  if (inUse !== true) return html`<span class="badge quiet">${t("expired")}</span>`;
  return validUntil === undefined
    ? t("three working days")
    : t("until {time}", { time: timeText(Temporal.Instant.from(validUntil)) });
}

function setForm(view: RatesView, fields: readonly FormField[]): Html {
  return html`<section class="panel">
    <header><h2>${t("Set a rate")}</h2></header>
    <form class="body" method="post" action="${settingsOf(view)}/rates">
      ${csrfField(view.viewer)} ${stateFields(rateState(view.rates), { version: "0", typed: view.typed })}
      ${formFields(fields, view.problem)}
      <button class="primary">${t("Set rate")}</button>
    </form>
  </section>`;
}

/** The rates of one's own that a new one replaces, to find out whether another person set one meanwhile. */
export function rateState(rates: readonly ShownRate[]): ShownField[] {
  return rates
    .filter(({ source }) => source === "custom")
    .map(({ baseCurrency, currency, rate, validUntil }) => ({
      path: `${baseCurrency}-${currency}`,
      label: `${baseCurrency} → ${currency}`,
      kind: { type: "text" },
      value: validUntil === undefined ? rate : `${rate} (${validUntil})`,
    }));
}

/** The mark-up that a customer pays above the rate is a setting of each connector. */
function markUps({ base, place, converting }: RatesView): Html {
  return html`<section class="panel">
    <header><h2>${t("Mark-up")}</h2></header>
    ${
      converting.length === 0
        ? html`<p class="body soft small">
            ${t("No connector offers conversion. It is switched on in the settings of a connector.")}
          </p>`
        : html`<ul class="place-list">
            ${converting.map(
              ({ guid, name, markUp, minutes }) =>
                html`<li class="open">
                  <a class="go" href="${base}/console/${place.guid}/connectors/${guid}">${name}</a>
                  <span class="soft small"
                    >${t("{percent} %, offers hold {minutes} minutes", { percent: markUp, minutes })}</span
                  >
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}
