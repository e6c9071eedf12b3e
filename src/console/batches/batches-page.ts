import type { Batch } from "../../batch/index.ts";
import { html, icon } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { listPage } from "../frame/list-page.ts";
import { merchantColumn, openingColumn } from "../frame/list-table.ts";
import type { ShownPage } from "../frame/page.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { batchBadge, endedRows, failedItself } from "./batch-words.ts";

interface Batches {
  readonly batches: readonly Batch[];
  /** Names of merchants and connectors, by guid. */
  readonly names: ReadonlyMap<string, string>;
  readonly page: number;
  readonly hasNext: boolean;
  readonly curl: string | undefined;
}

/** Uploaded files, the newest first. */
export function batchesPage(
  { at, docs, place }: PlaceVisit,
  { batches, names, page, hasNext, curl }: Batches,
): ShownPage {
  return listPage({
    title: t("Batches"),
    lead: t("Files of charges that run row by row, the newest first"),
    actions: place.allows("charge", { testMode: true })
      ? html`<a class="button primary" href="${at("batches", "new")}"
          >${icon("plus")}${t("Upload a file")}</a
        >`
      : "",
    columns: [
      openingColumn<Batch>({
        head: t("Uploaded"),
        at: ({ id }) => at("batches", id),
        text: ({ createdAt }) => minuteText(createdAt),
        name: ({ id }) => id,
        look: ["nowrap"],
      }),
      { head: t("State"), cell: batchBadge, onPhone: "first end" },
      {
        head: t("Connector"),
        cell: ({ connectorGuid }) => names.get(connectorGuid) ?? "",
        onPhone: "second",
        look: ["soft"],
      },
      {
        head: t("Failed"),
        cell: (batch) => numberText(failedItself(batch)),
        onPhone: (batch) => (failedItself(batch) === 0 ? "hidden" : "second next"),
        look: ["num"],
        yields: 1,
        hasLabel: true,
      },
      merchantColumn<Batch>(place, ({ merchantGuid }) => names.get(merchantGuid)),
      {
        head: t("Rows done"),
        cell: (batch) =>
          t("{part} of {whole}", { part: numberText(endedRows(batch)), whole: numberText(batch.totalRows) }),
        onPhone: "second end",
        look: ["num"],
        hasLabel: true,
      },
    ],
    rows: batches,
    empty: {
      title: t("There is no batch yet"),
      text: t("A CSV file charges many stored cards and accounts, one row each: here, or by the API."),
      action: { at: docs("batch"), text: t("Guide to batches") },
    },
    foot: { page, hasNext, address: (number) => at("batches", { page: String(number) }) },
    curl,
  });
}
