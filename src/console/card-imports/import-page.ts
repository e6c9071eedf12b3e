import { html, type Html } from "../../platform/pages/index.ts";
import type { SampleRow } from "../../vault-files/index.ts";
import { below } from "../frame/address.ts";
import { factsPanel } from "../frame/facts-list.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { csvMenu } from "../frame/csv-file.ts";
import { pageHead } from "../frame/page-head.ts";
import { stackedTable } from "../frame/stacked-table.ts";
import { refreshed } from "../frame/refreshed.ts";
import { fileFaultText } from "./file-fault-words.ts";
import { FIGURES, importBadge, rowBadge, type ShownImport } from "./import-words.ts";
import type { PlaceVisit } from "../frame/console-route.ts";

interface ImportView {
  readonly found: ShownImport;
  /** The first rows of the file. */
  readonly sample: readonly SampleRow[];
  readonly problem: string | undefined;
  readonly curl: string;
}

const EVERY_SECONDS = 3;

/** The page of one file: the rows that would be imported, how far it is, and how to take it back. */
export function importPage(visit: PlaceVisit, view: ImportView): ShownPage {
  const { found, problem, curl } = view;
  const title = t("Import of cards");
  const isRunning = found.state === "running" || found.state === "undoing";
  const content = html`${pageHead({
      title,
      badge: importBadge(found.state),
      above: [{ at: visit.at("customers", "imports"), text: t("Import cards") }],
      lead: `${timeText(Temporal.Instant.from(found.createdAt))} · ${found.guid}`,
      actions: actions(visit, view),
    })}
    ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem}</p>`} ${standing(found)}
    <div class="two">
      <div class="stack">${figures(found)} ${samplePart(view.sample)}</div>
      <aside class="stack" aria-label="${t("Details")}">${details(found)}</aside>
    </div>`;
  return {
    title,
    content: refreshed("import", { isWaiting: isRunning, everySeconds: EVERY_SECONDS }, content),
    curl,
    status: problem === undefined ? 200 : 422,
  };
}

function actions({ at, viewer }: PlaceVisit, { found }: ImportView): Html {
  const own = below(at, "customers", "imports", found.guid);
  const file = (url: string | null, text: string): Html | "" =>
    url === null ? "" : html`<a class="button" href="${url}">${text}</a>`;
  const form = (act: string, button: Html): Html =>
    html`<form method="post" action="${own(act)}">${csrfField(viewer)} ${button}</form>`;
  if (found.state === "checked")
    return html`${found.reportUrl === null ? "" : csvMenu(t("Report"), [{ address: own("report.csv") }])}
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
  ${found.state === "imported" ? html`<a class="button danger" href="${own("undo")}">${t("Undo")}</a>` : ""}`;
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

function samplePart(rows: readonly SampleRow[]): Html {
  if (rows.length === 0) return html``;
  const title = t("First rows");
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    <div class="scroll">
      ${stackedTable({
        caption: title,
        columns: [
          t("Row"),
          t("Customer"),
          t("Name"),
          { head: t("Card"), look: "nowrap" },
          t("Expires"),
          t("Result"),
        ],
        rows: rows.map(({ row, customer, name, number, expires, state, ...wrong }) => [
          String(row),
          customer,
          name,
          number,
          expires,
          html`${rowBadge(state)} ${mistakePart(wrong)}`,
        ]),
      })}
    </div>
  </section>`;
}

/** The mistake of a row, in the words of the API where an older version of the gateway kept them alone. */
function mistakePart({ mistake, message }: Pick<SampleRow, "mistake" | "message">): Html | "" {
  if (mistake)
    return html`<span class="under"
      ><code>${mistake.field}</code> ${fileFaultText(mistake.fault, mistake.field)}</span
    >`;
  return message === null ? "" : html`<span class="under" lang="en">${message}</span>`;
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
