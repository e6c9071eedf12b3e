import { html, type Html } from "../../platform/pages/index.ts";
import type { FieldGroup, FormField } from "../configuration/form-fields.ts";
import { t } from "../language/translate.ts";

/** All that can be set, in its groups, and beside each value that of the draft where it differs. */
export function factsPart(
  groups: readonly FieldGroup[],
  { title, drafted = groups }: { title: string; drafted?: readonly FieldGroup[] | undefined },
): Html {
  const after = new Map(drafted.flatMap(({ fields }) => fields).map(({ path, value }) => [path, value]));
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    <div class="fact-groups">
      ${groups.map(
        (group) =>
          html`<section>
            <h3>${group.title}</h3>
            <dl class="rows">
              ${group.fields.map(
                (field) =>
                  html`<div>
                    <dt>${field.label}</dt>
                    <dd>${change(field, after.get(field.path) ?? "")}</dd>
                  </div>`,
              )}
            </dl>
          </section>`,
      )}
    </div>
  </section>`;
}

/** The values that differ from those of an older version, beside the older ones; without one all that is set. */
export function changedFacts(groups: readonly FieldGroup[], older: readonly FieldGroup[] | undefined): Html {
  const before = new Map(older?.flatMap(({ fields }) => fields).map(({ path, value }) => [path, value]));
  const fields = groups.flatMap((group) => group.fields);
  const shown = fields.filter(({ path, value }) => value !== (before.get(path) ?? ""));
  if (shown.length === 0)
    return html`<p class="body soft">
      ${older ? t("It sets the same as the version before it.") : t("Nothing is set.")}
    </p>`;
  return html`<dl class="body rows">
    ${shown.map(
      (field) =>
        html`<div>
          <dt>${field.label}</dt>
          <dd>${older ? replaced(field, before.get(field.path) ?? "") : valueOf(field, field.value)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The new value alone where none was set before. */
function replaced(field: FormField, older: string): Html {
  const hasOlder = older !== "" || field.kind.type === "switch";
  if (!hasOlder) return html`<b>${valueOf(field, field.value)}</b>`;
  return html`<s>${valueOf(field, older)}</s> <b>${valueOf(field, field.value)}</b>`;
}

function change(field: FormField, next: string): Html {
  if (next === field.value) return valueOf(field, next);
  return html`<s>${valueOf(field, field.value)}</s>
    <b><span class="unseen">${t("in the draft:")} </span>${valueOf(field, next)}</b>`;
}

function valueOf({ kind }: FormField, value: string): Html {
  if (kind.type === "switch")
    return value === "1"
      ? html`<span class="state good">${t("on")}</span>`
      : html`<span class="soft">${t("off")}</span>`;
  const choice = kind.type === "choice" ? kind.options.find(([option]) => option === value) : undefined;
  const text = choice?.[1] ?? (value === "" ? t("not set") : value);
  return value === "" ? html`<span class="soft">${text}</span>` : html`${text}`;
}
