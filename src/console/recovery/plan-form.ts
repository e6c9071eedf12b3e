import { STEP_KINDS, type StoredPlan } from "../../recovery/index.ts";
import type { FieldGroup, FormField } from "../configuration/form-fields.ts";
import type { Typed } from "../frame/form-state.ts";
import { t } from "../language/translate.ts";
import { END_WORDS, kindWord } from "./plan-words.ts";

/** The fields of a plan, with what was typed where the form had a problem. */
export function planGroups(plan: Partial<StoredPlan>, typed: Typed | undefined): FieldGroup[] {
  const list = (items: readonly (number | string)[] = []): string => items.join(", ");
  const text = (path: string, label: string, value: string, maxlength = 60): FormField => ({
    path,
    label,
    kind: { type: "text", maxlength },
    value,
  });
  const groups: FieldGroup[] = [
    {
      title: "",
      fields: [
        { ...text("name", t("Name"), plan.name ?? "", 100), required: true },
        {
          path: "isDefault",
          label: t("Default of the merchant"),
          hint: t("It applies where neither a connector nor a debit names another. A merchant has one."),
          kind: { type: "switch" },
          value: plan.isDefault === true ? "1" : "",
        },
      ],
    },
    {
      title: t("Retries"),
      hint: t("Days after the failure, or hours such as 4h, with commas between them. Empty: no retry."),
      fields: STEP_KINDS.map((kind) => text(`steps.${kind}`, kindWord(kind), list(plan.steps?.[kind]))),
    },
    {
      title: t("Mails"),
      fields: [
        {
          ...text("mails", t("Days after the failure"), list(plan.mails)),
          hint: t("At most three, with commas between them."),
        },
        text("quietHours.from", t("No mail from"), plan.quietHours?.from ?? "", 5),
        text("quietHours.to", t("No mail until"), plan.quietHours?.to ?? "", 5),
      ],
    },
    {
      title: t("At the end"),
      fields: [
        {
          path: "endAction",
          label: t("If nothing was recovered"),
          kind: {
            type: "choice",
            options: Object.entries(END_WORDS).map(([name, word]) => [name, t(word)] as const),
          },
          value: plan.endAction ?? "pause",
        },
      ],
    },
  ];
  if (!typed) return groups;
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => ({ ...field, value: typed(field.path) })),
  }));
}

/** The request of a form. What is no number stays a text, which the API refuses by the name of its field. */
export function readPlanForm(form: Typed): Record<string, unknown> {
  const list = (name: string): unknown[] =>
    form(name)
      .split(/[,;\s]+/)
      .filter((item) => item !== "")
      .map((item) => (/^\d{1,3}$/.test(item) ? Number(item) : item));
  const [from, to] = [form("quietHours.from").trim(), form("quietHours.to").trim()];
  return {
    name: form("name").trim(),
    steps: Object.fromEntries(STEP_KINDS.map((kind) => [kind, list(`steps.${kind}`)])),
    mails: list("mails"),
    quietHours: from === "" && to === "" ? null : { from, to },
    endAction: form("endAction"),
    isDefault: form("isDefault") === "1",
  };
}
