import { layoutChanges } from "../../../tenancy/index.ts";
import type { FormField } from "../../configuration/form-fields.ts";
import type { SchemaForm } from "../../configuration/schema-fields.ts";
import { t } from "../../language/translate.ts";
import type { TemplateSet } from "./template-sets.ts";
import { pathOf, type TemplateSource } from "./template-source.ts";

const MAX_CHARACTERS = 65_536;

interface Written {
  readonly set: TemplateSet;
  readonly source: TemplateSource;
  readonly language: string;
}

/** The fields of a template by the schema of the API. */
export function formOf({ set, source, language }: Written): SchemaForm {
  return {
    schema: layoutChanges.defaultLayout.properties,
    words: Object.fromEntries(set.parts.map(({ name, label }) => [name, { label }])),
    within: pathOf(source, language),
  };
}

/** The same as they are shown: text of several lines. */
export function templateFields(
  { set, source, language }: Written,
  valueOf: (name: string) => string,
): readonly FormField[] {
  const within = pathOf(source, language);
  return set.parts.map(({ name, label, rows }) => ({
    path: `${within}.${name}`,
    label: t(label),
    kind: { type: "lines", rows, maxlength: MAX_CHARACTERS },
    value: valueOf(name),
  }));
}
