import type { Batch, BatchStatus } from "../../batch/index.ts";
import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

const STATES: Readonly<Record<BatchStatus, { word: PlainText; tone: string; icon: IconName }>> = {
  pending: { word: "Waiting to start", tone: "wait", icon: "clock" },
  processing: { word: "In progress", tone: "wait", icon: "clock" },
  completed: { word: "All rows ran", tone: "good", icon: "check" },
  failed: { word: "Stopped at a failed row", tone: "wrong", icon: "cross" },
  processed_with_errors: { word: "Some rows failed", tone: "wait", icon: "alert" },
};

export function batchBadge({ status }: Pick<Batch, "status">): Html {
  const { word, tone, icon: sign } = STATES[status];
  return html`<span class="badge ${tone}">${t(word)}${icon(sign, "xs")}</span>`;
}

/** How many rows were not valid, or failed when they ran. */
export function failedItself({ failedRows, notRunRows }: Batch): number {
  return failedRows - notRunRows;
}

/** How many rows have an outcome of their own. */
export function endedRows(batch: Batch): number {
  return batch.executedRows + failedItself(batch);
}

/** The treatment of a row that is not valid or is refused. */
export const MODE_WORDS = {
  strict: "Strict: the first row that fails ends the batch",
  lenient: "Lenient: rows that fail are left out",
} as const satisfies Record<Batch["mode"], PlainText>;
