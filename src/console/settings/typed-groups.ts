import type { Typed } from "../frame/form-state.ts";
import type { FieldGroup } from "../configuration/form-fields.ts";

/** The groups with the typed values in place of the stored ones, for a form that was refused. */
export function typedGroups(groups: readonly FieldGroup[], typed: Typed | undefined): readonly FieldGroup[] {
  if (!typed) return groups;
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => ({
      ...field,
      value: field.kind.type === "secret" ? "" : typed(field.path),
    })),
  }));
}
