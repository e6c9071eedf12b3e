import { withPresent, type CodeOption } from "../language/code-names.ts";
import { t } from "../language/translate.ts";
import type { FormField } from "./form-fields.ts";

/**
 * Fields whose values are ids of something with a name get a choice of it. A present value that is no option stays one.
 *
 * @param choices by the path of the field, each with the id that the API takes
 */
export function chooseAmong(
  fields: readonly FormField[],
  choices: Readonly<Record<string, readonly CodeOption[]>>,
): FormField[] {
  return fields.map((field) => {
    const options = choices[field.path];
    if (!options) return field;
    const all = [["", t("not set")] as const, ...withPresent(options, [field.value])];
    return { ...field, kind: { type: "choice", options: all } };
  });
}
