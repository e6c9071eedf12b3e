import { html, type Html } from "../../../platform/pages/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { errorSummary, type ShownPage } from "../../frame/page.ts";
import { stackedTable } from "../../frame/stacked-table.ts";
import { counted, t, tHtml, translated } from "../../language/translate.ts";
import { savedNote, settingsHead, type SettingsView } from "../settings-page.ts";
import { kindTitle } from "./kind-words.ts";
import type { ShownRetention } from "./read-retention.ts";

export interface RetentionView extends SettingsView {
  readonly retention: readonly ShownRetention[];
  /** The names of the tenants above that decided, by guid. */
  readonly names: ReadonlyMap<string, string>;
  /** A typed number of days that is out of the bounds of its kind. */
  readonly wrong?: { readonly kind: string; readonly days: string; readonly message: string } | undefined;
}

/** How long a tenant keeps each kind of data: its own choices with a form each, and what the gateway fixes for all. */
export function retentionPage(visit: PlaceVisit, view: RetentionView): ShownPage {
  const { retention, wrong, curl } = view;
  const title = t("Retention");
  const content = html`${settingsHead(visit, {
      title,
      lead: t(
        "For how long this tenant and those below it keep data. Older data is deleted or erased for good.",
      ),
    })}
    ${errorSummary(wrong ? [{ field: `days-${wrong.kind}`, message: wrong.message }] : [])}
    ${savedNote(visit, view)}
    <div class="stack">
      ${kindsPart(visit, view, {
        title: t("Set for each tenant"),
        kinds: retention.filter(({ atMost }) => atMost !== null),
      })}
      ${kindsPart(visit, view, {
        title: t("The same for the whole installation"),
        kinds: retention.filter(({ atMost }) => atMost === null),
      })}
      <p class="hint">
        ${tHtml("Documents of the BI data source are kept as long as the transactions, unless {setting} removes them earlier.", { setting: html`<code>GATEWAY_BI_RETENTION_MONTHS</code>` })}
        ${t("Data of one customer is erased on the customer's page, or by the API.")}
      </p>
    </div>`;
  return { title, content, curl, status: wrong ? 422 : 200 };
}

function kindsPart(
  visit: PlaceVisit,
  view: RetentionView,
  { title, kinds }: { title: string; kinds: readonly ShownRetention[] },
): Html {
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    ${stackedTable({
      caption: title,
      columns: [t("Data"), t("Kept for"), t("Set by")],
      rows: kinds.map((kind) => [
        whatCell(kind),
        kind.atMost === null ? daysText(kind.days) : daysForm(visit, view, kind),
        deciderText(visit, view, kind),
      ]),
      look: "retention",
    })}
  </section>`;
}

export function daysText(days: number): string {
  return counted(days, { one: "{count} day", other: "{count} days" });
}

function whatCell({ kind, what, from, end }: ShownRetention): Html {
  return html`<b>${kindTitle(kind)}</b>
    <p class="soft small">${translated(what)}</p>
    <p class="soft small">
      ${t("Counted from: {from}. Then: {end}.", { from: translated(from), end: translated(end) })}
    </p>`;
}

/** Leads to a page with the consequences, on which the change is confirmed. */
function daysForm(
  visit: PlaceVisit,
  view: RetentionView,
  { kind, days, atLeast, atMost, own }: ShownRetention,
): Html {
  const at = visit.at("settings", "retention", kind);
  const wrong = view.wrong?.kind === kind ? view.wrong : undefined;
  const hint = t("{least} to {most} days", { least: atLeast ?? 1, most: atMost ?? 1 });
  return html`<form class="field days" method="get" action="${at}">
    <label class="unseen" for="days-${kind}">${t("Days for: {kind}", { kind: kindTitle(kind) })}</label>
    <input
      id="days-${kind}"
      name="days"
      type="number"
      inputmode="numeric"
      required
      min="${String(atLeast ?? 1)}"
      max="${String(atMost ?? 1)}"
      value="${wrong?.days ?? String(days)}"
      ${wrong ? html`aria-invalid="true"` : ""}
      aria-describedby="bounds-${kind}"
    />
    <button>${t("Change")}<span class="unseen"> ${kindTitle(kind)}</span></button>
    <p class="hint" id="bounds-${kind}">
      ${hint}
      ${
        own && own.days !== null
          ? html`· <a href="${at}">${t("Use the default")}<span class="unseen"> ${kindTitle(kind)}</span></a>`
          : ""
      }
    </p>
  </form>`;
}

function deciderText(
  { place }: PlaceVisit,
  { names }: RetentionView,
  { setBy, setting }: ShownRetention,
): Html | string {
  if (setBy === place.guid) return place.name;
  if (setBy !== null) return names.get(setBy) ?? t("a tenant above");
  return setting === null ? t("the gateway") : html`<code>${setting}</code>`;
}
