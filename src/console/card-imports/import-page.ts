import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { factsPanel } from "../frame/facts-list.ts";
import { csrfField, type ConsolePage, type Viewer } from "../frame/page.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { refreshed } from "../frame/refreshed.ts";
import { FIGURES, importBadge, rowBadge, type ShownImport } from "./import-words.ts";

interface ImportView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly found: ShownImport;
  readonly problem: string | undefined;
  readonly curl: string;
}

const EVERY_SECONDS = 3;

/** The page of one file: the rows that would be imported, how far it is, and how to take it back. */
export function importPage(view: ImportView): ConsolePage {
  const { base, viewer, place, found, problem, curl } = view;
  const title = t("Import of cards");
  const at = `${base}/console/${place.guid}/customers/imports`;
  const isRunning = found.state === "running" || found.state === "undoing";
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${at}">${t("Import cards")}</a>
    </nav>
    <div class="head">
      <div>
        <h1>${title} ${importBadge(found.state)}</h1>
        <p class="soft small">${timeText(Temporal.Instant.from(found.createdAt))} · ${found.guid}</p>
      </div>
      <div class="actions">${actions(view, `${at}/${found.guid}`)}</div>
    </div>
    ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem}</p>`} ${standing(found)}
    <div class="two">
      <div class="stack">${figures(found)} ${sample(found)}</div>
      <aside class="stack" aria-label="${t("Details")}">${details(found)}</aside>
    </div>`;
  return {
    title,
    content: refreshed("import", { isWaiting: isRunning, everySeconds: EVERY_SECONDS }, content),
    viewer,
    area: "customers",
    curl,
    status: problem === undefined ? 200 : 422,
  };
}

function actions({ viewer, found }: ImportView, at: string): Html {
  const file = (url: string | null, text: string): Html | "" =>
    url === null ? "" : html`<a class="button" href="${url}">${text}</a>`;
  const form = (act: string, button: Html): Html =>
    html`<form method="post" action="${at}/${act}">${csrfField(viewer)} ${button}</form>`;
  if (found.state === "checked")
    return html`${file(found.reportUrl, t("Report"))}
    ${form("discard", html`<button class="danger">${t("Discard")}</button>`)}
    ${
      found.valid === 0
        ? ""
        : form(
            "run",
            html`<button class="primary">
              ${t("Import {count} cards", { count: numberText(found.valid) })}
            </button>`,
          )
    }`;
  return html`${file(found.resultUrl, t("Result"))}
  ${found.state === "imported" ? html`<a class="button danger" href="${at}/undo">${t("Undo")}</a>` : ""}`;
}

function standing({ state, imported, valid, undone, kept, undoUntil }: ShownImport): Html | "" {
  const note = (text: string): Html => html`<p class="note" role="status">${text}</p>`;
  if (state === "running")
    return note(
      t(
        "{part} of {whole} cards are imported. You may leave this page: payments go on, and no card is imported twice.",
        {
          part: numberText(imported),
          whole: numberText(valid),
        },
      ),
    );
  if (state === "imported" && undoUntil !== null)
    return note(
      t("{count} cards were imported. It can be undone until {time}.", {
        count: numberText(imported),
        time: timeText(Temporal.Instant.from(undoUntil)),
      }),
    );
  if (state === "undone" || state === "undoing")
    return note(
      t("{count} cards were removed again; {kept} that were used stay.", {
        count: numberText(undone),
        kept: numberText(kept),
      }),
    );
  return "";
}

function figures(found: ShownImport): Html {
  return html`<section class="panel">
    <header>
      <h2>${t("Rows of the file")}</h2>
      <span class="soft small">${numberText(found.rows)}</span>
    </header>
    <dl class="facts body">
      ${FIGURES.map(
        ([name, word]) =>
          html`<dt>${t(word)}</dt>
            <dd>${numberText(found[name])}</dd>`,
      )}
    </dl>
    ${
      found.missingSchemeIds === 0
        ? ""
        : html`<footer>
            ${t("{count} cards have no id of the scheme: their first payment should be one that the customer confirms.", { count: numberText(found.missingSchemeIds) })}
          </footer>`
    }
  </section>`;
}

function sample({ sample: rows }: ShownImport): Html {
  if (rows.length === 0) return html``;
  const head = (text: string): Html => html`<th role="columnheader" scope="col">${text}</th>`;
  return html`<section class="panel">
    <header><h2>${t("First rows")}</h2></header>
    <div class="scroll">
      <table class="stacked" role="table">
        <caption class="unseen">
          ${t("First rows")}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            ${head(t("Row"))} ${head(t("Customer"))} ${head(t("Name"))} ${head(t("Card"))}
            ${head(t("Expires"))} ${head(t("Result"))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${rows.map(
            (row) =>
              html`<tr role="row">
                <td role="cell">${row.row}</td>
                <td role="cell" data-label="${t("Customer")}">${row.customer}</td>
                <td role="cell" data-label="${t("Name")}">${row.name}</td>
                <td role="cell" class="nowrap" data-label="${t("Card")}">${row.number}</td>
                <td role="cell" data-label="${t("Expires")}">${row.expires}</td>
                <td role="cell" data-label="${t("Result")}">
                  ${rowBadge(row.state)}
                  ${row.message === null ? "" : html`<span class="under" lang="en">${row.message}</span>`}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function details(found: ShownImport): Html {
  const { customers, schedules } = found;
  const shares = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${numberText(count)}`)
      .join(", ");
  const amounts = Object.entries(schedules.amounts).map(([currency, amount]) => `${currency} ${amount}`);
  return html`${factsPanel(t("Customers"), [
    [t("New"), numberText(customers.new)],
    [t("Known"), numberText(customers.known)],
    [t("Countries"), shares(found.byCountry)],
    [t("Brands"), shares(found.byBrand)],
    [t("Schedules"), schedules.count === 0 ? null : `${numberText(schedules.count)}: ${amounts.join(", ")}`],
  ])}
  ${factsPanel(t("File"), [
    [t("Public key"), html`<code>${found.keyFingerprint}</code>`],
    [t("Columns"), found.mapping],
    ["SHA-256", html`<code class="small">${found.fileHash}</code>`],
  ])}`;
}
