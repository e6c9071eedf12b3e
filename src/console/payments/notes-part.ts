import { html, type Html } from "../../platform/pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { RecordedAct } from "../audit/act-store.ts";
import { timeText } from "../language/time-text.ts";
import type { PlaceView } from "../access/places.ts";
import { linesField, textField } from "../frame/field.ts";
import { storyList } from "../frame/story-list.ts";
import { csrfField, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

export interface Tag {
  readonly name: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

/** What people wrote about a payment, and the tags by which the BI data source finds it. */
export function notesAndTags(options: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  transaction: Transaction;
  acts: readonly RecordedAct[];
  tags: readonly Tag[];
  problem?: { readonly field: string; readonly message: string } | undefined;
}): Html {
  const { base, viewer, place, transaction, acts, tags, problem } = options;
  const at = `${base}/console/${place.guid}/payments/${transaction.uuid}`;
  const notes = acts.filter(({ act }) => act === "noted");
  const of = (field: string): string | undefined => (problem?.field === field ? problem.message : undefined);
  return html`<h2>${t("Notes and tags")}</h2>
    ${
      tags.length === 0
        ? ""
        : html`<ul class="tags">
            ${tags.map(
              ({ name, createdAt, createdBy }) =>
                html`<li>
                  <span class="badge quiet">${name}</span>
                  <span class="hint">${createdBy}, ${timeText(Temporal.Instant.from(createdAt))}</span>
                </li>`,
            )}
          </ul>`
    }
    ${
      notes.length === 0
        ? ""
        : storyList(
            notes.map(({ at: when, name, text }) => ({
              at: when,
              sign: "note",
              content: html`<p><strong>${name}</strong>: <span class="pre-line">${text ?? ""}</span></p>`,
            })),
          )
    }
    ${
      !place.allows("annotate", { testMode: true })
        ? ""
        : html`<details class="panel pad" ${problem ? "open" : ""}>
            <summary>${t("Add a note or a tag")}</summary>
            <form method="post" action="${at}/notes">
              ${csrfField(viewer)}
              ${linesField({ name: "text", label: t("Note"), rows: 3, maxlength: 2_000, hint: t("Colleagues see it, the customer does not. It cannot be changed."), problem: of("text") })}
              <button>${t("Add note")}</button>
            </form>
            <form method="post" action="${at}/tags">
              ${csrfField(viewer)}
              ${textField({ name: "tag", label: t("Tag"), maxlength: 100, hint: t("A label to find payments by in the BI data source."), problem: of("tag"), autocomplete: "off", required: true })}
              <button>${t("Add tag")}</button>
            </form>
          </details>`
    }`;
}
