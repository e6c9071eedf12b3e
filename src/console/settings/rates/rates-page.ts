import { html, type Html } from "../../../platform/pages/index.ts";
import { formFields, type FormField } from "../../configuration/form-fields.ts";
import { stateFields, type ShownField } from "../../frame/form-state.ts";
import { problemSummary } from "../../connectors/new-connector-page.ts";
import { csrfField, type ShownPage } from "../../frame/page.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { listTable } from "../../frame/list-table.ts";
import { dateText, timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { savedNote, settingsHead, type SettingsView } from "../settings-page.ts";

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
export function ratesPage(visit: PlaceVisit, view: RatesView): ShownPage {
  const { fields, problem, rates, curl } = view;
  const title = t("Rates");
  const content = html`${settingsHead(visit, {
      title,
      lead: t(
        "For currency conversion. A rate of your own comes before the one of the ECB while it is valid.",
      ),
    })}
    ${fields ? problemSummary(problem, [{ title, fields }]) : ""} ${savedNote(visit, view)}
    <div class="two">
      <section class="panel">
        ${rates.length === 0 ? html`<p class="body soft">${t("There is no rate yet.")}</p>` : ratesTable(rates)}
      </section>
      <div class="stack">
        ${fields ? setForm(visit, view, fields) : html`<p class="hint">${t("Rates are set by administrators, for all tenants.")}</p>`}
        ${markUps(visit, view)}
      </div>
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function ratesTable(rates: readonly ShownRate[]): Html {
  return listTable({
    caption: t("Rates"),
    isPlain: true,
    columns: [
      {
        head: t("Pair"),
        cell: ({ baseCurrency, currency }) => `${baseCurrency} → ${currency}`,
        onPhone: "first",
      },
      { head: t("Rate"), cell: ({ rate }) => rate, onPhone: "first end", look: ["num"] },
      {
        head: t("Source"),
        cell: ({ source }) => (source === "custom" ? t("own rate") : "ECB"),
        onPhone: "second",
        look: ["soft"],
      },
      { head: t("Valid"), cell: validity, onPhone: "second end", look: ["soft"] },
    ],
    rows: rates,
  });
}

function validity({ source, date, inUse, validUntil }: ShownRate): Html | string {
  if (source === "ecb") return date === undefined ? "" : dateText(Temporal.PlainDate.from(date));
  if (inUse !== true) return html`<span class="badge quiet">${t("expired")}</span>`;
  return validUntil === undefined
    ? t("three working days")
    : t("until {time}", { time: timeText(Temporal.Instant.from(validUntil)) });
}

function setForm({ at, viewer }: PlaceVisit, view: RatesView, fields: readonly FormField[]): Html {
  return html`<section class="panel">
    <header><h2>${t("Set a rate")}</h2></header>
    <form class="body" method="post" action="${at("settings", "rates")}">
      ${csrfField(viewer)} ${stateFields(rateState(view.rates), { version: "0", typed: view.typed })}
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
function markUps({ at }: PlaceVisit, { converting }: RatesView): Html {
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
                  <a class="go" href="${at("connectors", guid)}">${name}</a>
                  <span class="soft small"
                    >${t("{percent} %, offers hold {minutes} minutes", { percent: markUp, minutes })}</span
                  >
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}
