import { t } from "../language/translate.ts";

/** The maker of something, behind the other words of a hint: the name of a person, credential or assistant. Nothing for the gateway itself. */
export function madeBy(
  { createdBy }: { readonly createdBy: string | null },
  makers: ReadonlyMap<string, string>,
): string {
  if (createdBy === null) return "";
  return `, ${t("made by {name}", { name: makers.get(createdBy) ?? createdBy })}`;
}
