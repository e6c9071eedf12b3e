import type { Connector } from "../../connectors/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import { listThreeDV2Parameters, type ListedParameter } from "../../three-d-secure/index.ts";
import type { FormField } from "../configuration/form-fields.ts";
import { t } from "../language/translate.ts";

const PATH = "config.vault.threeDV2Config";
const MERCHANT_COUNTRY = `${PATH}.merchant.country`;
/** A list has no more entries of a form. */
const MAX_LINES = 50;

/** The parameters of 3-D Secure v2, from the table that validates them; `threeDSecureGroups` has their words. */
export function threeDSecureFields(connector: Connector | undefined): FormField[] {
  return fieldsOf(listThreeDV2Parameters(), { path: PATH, present: connector?.config.vault.threeDV2Config });
}

function fieldsOf(
  parameters: readonly ListedParameter[],
  { path: parent, present }: { path: string; present: unknown },
): FormField[] {
  return parameters.flatMap((parameter): FormField[] => {
    const { name, type, properties, items } = parameter;
    const path = `${parent}.${name}`;
    const value = isJsonObject(present) ? present[name] : undefined;
    if (type === "object") return fieldsOf(properties ?? [], { path, present: value });
    const common = { path, label: name };
    if (type === "boolean")
      return [{ ...common, kind: { type: "switch" }, value: value === true ? "1" : "" }];
    if (type === "array") {
      const names = namesOf(items);
      const entries = Array.isArray(value) ? value.filter(isJsonObject) : [];
      return [
        {
          ...common,
          kind: { type: "lines", rows: 3, maxlength: 4_000 },
          value: entries.map((entry) => names.map((one) => settingText(entry[one])).join(" ")).join("\n"),
        },
      ];
    }
    const text = settingText(value);
    if (path === MERCHANT_COUNTRY)
      return [{ ...common, kind: { type: "code", of: "countryNumber" }, value: text }];
    if (!parameter.enum) return [{ ...common, kind: { type: "text" }, value: text }];
    const options = ["", ...parameter.enum].map((one) => [one, one === "" ? t("not set") : one] as const);
    return [{ ...common, kind: { type: "choice", options }, value: text }];
  });
}

/** The values of an entry, in the order in which a line has them. */
function namesOf(items: ListedParameter["items"]): string[] {
  return (items?.properties ?? []).map(({ name }) => name);
}

function settingText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The configuration that the form stands for; undefined where nothing of it was changed. */
export function readThreeDSecure(
  connector: Connector | undefined,
  form: (name: string) => string,
): object | undefined {
  const fields = threeDSecureFields(connector);
  const isChanged = fields.some(({ path, value }) => form(path).replaceAll("\r", "").trim() !== value);
  if (!isChanged) return undefined;
  return valuesOf(listThreeDV2Parameters(), {
    path: PATH,
    form,
    present: connector?.config.vault.threeDV2Config,
  });
}

function valuesOf(
  parameters: readonly ListedParameter[],
  { path: parent, form, present }: { path: string; form: (name: string) => string; present: unknown },
): Record<string, unknown> {
  const entries = parameters.flatMap((parameter): [string, unknown][] => {
    const { name, type, required, properties = [], items } = parameter;
    const path = `${parent}.${name}`;
    const before = isJsonObject(present) ? present[name] : undefined;
    const text = form(path).trim();
    switch (type) {
      case "boolean":
        // A field that was never set keeps its default.
        return text === "1" || required || before !== undefined ? [[name, text === "1"]] : [];
      case "string":
        return text === "" ? [] : [[name, text]];
      case "object": {
        const inner = valuesOf(properties, { path, form, present: before });
        return Object.keys(inner).length === 0 ? [] : [[name, inner]];
      }
      case "array": {
        const names = namesOf(items);
        const lines = text.split("\n", MAX_LINES).filter((line) => line.trim() !== "");
        return lines.length === 0 ? [] : [[name, lines.map((line) => entryOf(line, names))]];
      }
    }
  });
  return Object.fromEntries(entries);
}

/** The words of a line by the names of an entry; the last takes what is left. */
function entryOf(line: string, names: readonly string[]): Record<string, string> {
  const words = line
    .trim()
    .split(" ")
    .filter((word) => word !== "");
  const last = names.length - 1;
  const values = [...words.slice(0, last), words.slice(last).join(" ")];
  return Object.fromEntries(
    names.flatMap((name, index): [string, string][] => (values[index] ? [[name, values[index]]] : [])),
  );
}
