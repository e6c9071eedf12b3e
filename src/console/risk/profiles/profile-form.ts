import { riskFormSchemas, type RiskProfile } from "../../../risk/index.ts";
import type { FieldGroup, FormField } from "../../configuration/form-fields.ts";
import { readSchemaForm, schemaFields, type SchemaForm } from "../../configuration/schema-fields.ts";
import type { Typed } from "../../frame/form-state.ts";
import { t } from "../../language/translate.ts";
import { filled } from "./rule-form.ts";
import { ACTION_WORDS } from "./rule-words.ts";

const PROFILE: SchemaForm<"name" | "description" | "isDefault" | "disabled"> = {
  schema: riskFormSchemas.profile,
  required: ["name"],
  words: {
    name: { label: "Name" },
    description: { label: "Description", hint: "For you and your colleagues." },
    isDefault: {
      label: "Default of the tenant",
      hint: "It applies where neither a connector nor a merchant names another. A tenant has one.",
    },
    disabled: {
      label: "Disabled",
      hint: "Its payments are not checked, and no other profile applies to them.",
    },
  },
};

/** The form of a band of the score card. */
function bandForm(index: number): SchemaForm<"from" | "action" | "threeDSecure"> {
  return {
    schema: riskFormSchemas.band,
    within: `scoreCard[${index}]`,
    words: {
      from: { label: "From a score of" },
      action: { label: "The payment is", values: ACTION_WORDS },
      threeDSecure: { label: "Require 3-D Secure" },
    },
  };
}

/** Two more than there are can be entered at a time. */
const MORE_BANDS = 2;
const MAX_BANDS = 10;

/** The fields of a new profile; its rules come afterwards. */
export function newProfileFields(typed: Typed | undefined): FormField[] {
  const fields = schemaFields(PROFILE, {});
  return typed ? fields.map((field) => ({ ...field, value: typed(field.path) })) : fields;
}

/** The fields of a profile beside its rules: its name, and a row for each band of its score card. */
export function profileGroups(profile: RiskProfile, typed: Typed | undefined): FieldGroup[] {
  const shown = (fields: readonly FormField[]): readonly FormField[] =>
    typed ? fields.map((field) => ({ ...field, value: typed(field.path) })) : fields;
  return [
    { title: t("Profile"), fields: shown(schemaFields(PROFILE, { ...profile })) },
    ...bandIndexes(profile).map((index) => ({
      title: index === 0 ? t("Score card") : "",
      fields: shown(schemaFields(bandForm(index), { ...profile.scoreCard[index] })),
      isRow: true,
    })),
  ];
}

function bandIndexes({ scoreCard }: RiskProfile): number[] {
  return Array.from({ length: Math.min(scoreCard.length + MORE_BANDS, MAX_BANDS) }, (_none, index) => index);
}

/** The request of `createRiskProfile`. */
export function readNewProfile(form: Typed): Record<string, unknown> {
  return filled(PROFILE, form);
}

/** Reads the profile from the form; an alert of a band, which the form does not show, stays. */
export function readProfileForm(profile: RiskProfile, form: Typed): Record<string, unknown> {
  const bands = bandIndexes(profile).flatMap((index) => {
    const band = filled(bandForm(index), form);
    const { alert } = profile.scoreCard[index] ?? {};
    return "from" in band ? [{ ...band, ...(alert !== undefined && { alert }) }] : [];
  });
  const values = readSchemaForm(PROFILE, (name) => (name === "seen" ? "" : form(name)));
  return { ...values, description: form("description").trim(), scoreCard: bands };
}
