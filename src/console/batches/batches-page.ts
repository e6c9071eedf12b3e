import type { Batch } from "../../batch/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { numberedFoot } from "../frame/list-foot.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { batchBadge, endedRows, failedItself } from "./batch-words.ts";

interface BatchesView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly batches: readonly Batch[];
  /** Names of merchants and connectors, by guid. */
  readonly names: ReadonlyMap<string, string>;
  readonly page: number;
  readonly hasNext: boolean;
  readonly curl: string | undefined;
}

/** Uploaded files, the newest first. */
export function batchesPage(view: BatchesView): ConsolePage {
  const { base, viewer, place, batches, page, hasNext, curl } = view;
  const at = `${base}/console/${place.guid}/batches`;
  const content = html`<div class="head">
      <div>
        <h1>${t("Batches")}</h1>
        <p class="soft small">${t("Files of charges that run row by row, the newest first")}</p>
      </div>
      ${
        place.allows("charge", { testMode: true })
          ? html`<div class="actions">
              <a class="button primary" href="${at}/new">${icon("plus")}${t("Upload a file")}</a>
            </div>`
          : ""
      }
    </div>
    ${
      batches.length === 0
        ? emptyPart({
            title: t("There is no batch yet"),
            text: t("A CSV file charges many stored cards and accounts, one row each: here, or by the API."),
            action: { at: `${base}/docs/guides/batch`, text: t("Guide to batches") },
          })
        : table(view, at)
    }
    ${numberedFoot("", { page, hasNext, address: (number) => `${at}?page=${number}` })}`;
  return { title: t("Batches"), content, viewer, area: "batches", curl };
}

function table({ batches, names, place }: BatchesView, at: string): Html {
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines edge" role="table">
    <caption class="unseen">
      ${t("Batches")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Uploaded"))} ${head(t("State"))} ${head(t("Connector"))} ${head(t("Failed"), "num opt-1")}
        ${place.kind === "tenant" ? head(t("Merchant"), "opt-2") : ""} ${head(t("Rows done"), "num")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${batches.map(
        (batch) =>
          html`<tr role="row">
            <td role="cell" class="a nowrap">
              <a class="go" href="${at}/${batch.id}"
                >${minuteText(batch.createdAt)}<span class="unseen"> ${batch.id}</span></a
              >
            </td>
            <td role="cell" class="b">${batchBadge(batch)}</td>
            <td role="cell" class="c soft">${names.get(batch.connectorGuid) ?? ""}</td>
            <td
              role="cell"
              class="${failedItself(batch) === 0 ? "wide" : "e"} num opt-1"
              data-label="${t("Failed")}"
            >
              ${numberText(failedItself(batch))}
            </td>
            ${place.kind === "tenant" ? html`<td role="cell" class="wide soft nowrap opt-2">${names.get(batch.merchantGuid) ?? ""}</td>` : ""}
            <td role="cell" class="d num">
              ${t("{part} of {whole}", { part: numberText(endedRows(batch)), whole: numberText(batch.totalRows) })}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
