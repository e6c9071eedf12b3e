import { html, type Html } from "../../platform/pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { textField } from "../frame/field.ts";
import { csrfField } from "../frame/page.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { factGroup } from "./facts-part.ts";

interface Tag {
  readonly name: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

/** The tags by which the BI data source finds a payment. */
export function tagsPart(
  { at, viewer, place }: PlaceVisit,
  {
    transaction,
    tags,
    problem,
  }: {
    readonly transaction: Transaction;
    readonly tags: readonly Tag[];
    readonly problem?: { readonly field: string; readonly message: string } | undefined;
  },
): Html {
  const mayAdd = place.allows("annotate", { testMode: true });
  if (tags.length === 0 && !mayAdd) return html``;
  const wrong = problem?.field === "tag" ? problem.message : undefined;
  return factGroup(
    t("Tags"),
    html`${
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
      mayAdd
        ? html`<details class="quiet" ${wrong === undefined ? "" : "open"}>
            <summary>${t("Add a tag")}</summary>
            <form method="post" action="${at("payments", transaction.uuid, "tags")}">
              ${csrfField(viewer)}
              ${textField({ name: "tag", label: t("Tag"), maxlength: 100, hint: t("A label to find payments by in the BI data source."), problem: wrong, autocomplete: "off", required: true })}
              <button>${t("Add tag")}</button>
            </form>
          </details>`
        : ""
    }`,
  );
}
