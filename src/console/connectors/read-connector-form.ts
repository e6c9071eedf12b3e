import { DISABLEABLE_TRANSACTION_TYPES, type Connector } from "../../connectors/index.ts";
import { SECRET_MASK } from "../../platform/secret-mask.ts";
import type { FieldGroup, FormField } from "../configuration/form-fields.ts";
import { isOfSelection } from "./selection-fields.ts";
import { readThreeDSecure } from "./three-d-secure-fields.ts";

/** Each entry of a list of secrets is a line. */
const MAX_LINES = 6;

/** The request of `createConnector` or `updateConnector` that the form stands for, without what `readSelection` reads. */
export function readConnectorForm(
  groups: readonly FieldGroup[],
  { connector, form }: { connector: Connector | undefined; form: (name: string) => string },
): object {
  const fields = groups.flatMap((group) => group.fields);
  const request: Record<string, unknown> = {};
  const config: Record<string, unknown> = {};
  const vault: Record<string, unknown> = {};
  const settings: Record<string, string | null> = {};
  const extraData: Record<string, string> = { ...connector?.config.extraData };
  for (const field of fields) {
    const { path, kind } = field;
    const value = kind.type === "lines" ? form(path) : form(path).trim();
    if (path.startsWith("config.vault.threeDV2Config.") || isOfSelection(field)) continue;
    if (path.startsWith("settings.")) {
      // Only what was changed: the audit shows no more, and a default stays a default.
      if (value !== field.value) settings[path.slice("settings.".length)] = settingOf(field, value);
    } else if (path.startsWith("config.extraData.")) {
      const name = path.slice("config.extraData.".length);
      if (value === "") delete extraData[name];
      else extraData[name] = value;
    } else if (kind.type === "secrets") {
      const lines = linesOf(value);
      if (lines.length > 0)
        vault[path.slice("config.vault.".length)] = [
          ...keptSecrets(kind.count, form(`keep.${path}`)),
          ...lines,
        ];
    } else if (kind.type === "secret") {
      if (value !== "") config[path.slice("config.".length)] = value;
    } else if (path.startsWith("config.")) {
      config[path.slice("config.".length)] =
        kind.type === "switch" ? value === "1" : value === "" ? null : value;
    } else if (path === "publicName") {
      request[path] = value === "" ? null : value;
    } else if (path === "virtualTerminalAvailable") {
      request[path] = value === "1";
    } else if (!path.startsWith("disabledTransactionTypes.")) {
      request[path] = value;
    }
  }
  const threeDV2Config = fields.some(({ path }) => path.startsWith("config.vault.threeDV2Config."))
    ? readThreeDSecure(connector, form)
    : undefined;
  if (threeDV2Config) vault["threeDV2Config"] = threeDV2Config;
  return {
    ...request,
    ...(fields.some(({ path }) => path.startsWith("config.")) && {
      config: { ...config, extraData, ...(Object.keys(vault).length > 0 && { vault }) },
    }),
    ...(Object.keys(settings).length > 0 && { settings }),
    // A form without these switches changes none of them.
    ...(fields.some(({ path }) => path.startsWith("disabledTransactionTypes.")) && {
      disabledTransactionTypes: DISABLEABLE_TRANSACTION_TYPES.filter(
        (type) => form(`disabledTransactionTypes.${type}`) === "1",
      ),
    }),
  };
}

function settingOf({ kind }: FormField, value: string): string | null {
  if (kind.type === "switch") return value === "1" ? "1" : "0";
  return value === "" ? null : value;
}

/** The mask stands for the secret at its place. */
function keptSecrets(count: number, keep: string): string[] {
  return keep === "1" ? Array.from({ length: count }, () => SECRET_MASK) : [];
}

function linesOf(text: string): string[] {
  return text
    .split("\n", MAX_LINES)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
