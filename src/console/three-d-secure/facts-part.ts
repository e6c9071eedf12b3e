import { html, type Html } from "../../platform/pages/index.ts";
import type { FormField } from "../configuration/form-fields.ts";
import { t } from "../language/translate.ts";

/** What is set, and beside it what the draft changes. Parameters that neither has are left out. */
export function factsPart(inForce: readonly FormField[], drafted: readonly FormField[] | undefined): Html {
  const after = new Map((drafted ?? inForce).map(({ path, value }) => [path, value]));
  const shown = inForce.filter(({ path, value }) => value !== "" || (after.get(path) ?? "") !== "");
  return html`<section class="panel">
    <header><h2>${t("Configuration")}</h2></header>
    ${
      shown.length === 0
        ? html`<p class="body soft">
            ${t("Nothing is set: payments are not authenticated by the gateway.")}
          </p>`
        : html`<dl class="body facts">
            ${shown.map((field) => {
              const next = after.get(field.path) ?? "";
              return html`<dt>${field.label}</dt>
                <dd>
                  ${
                    next === field.value
                      ? valueText(field, next)
                      : html`<s class="soft">${valueText(field, field.value)}</s>
                          <b><span class="unseen">${t("in the draft:")} </span>${valueText(field, next)}</b>`
                  }
                </dd>`;
            })}
          </dl>`
    }
  </section>`;
}

function valueText({ kind }: FormField, value: string): string {
  if (kind.type === "switch") return value === "1" ? t("on") : t("off");
  return value === "" ? t("not set") : value;
}
