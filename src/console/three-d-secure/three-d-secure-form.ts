import { getConnectorSettings, type Connector } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { FieldGroup } from "../configuration/form-fields.ts";
import { settingFields } from "../connectors/setting-fields.ts";
import { readThreeDSecure, threeDSecureFields } from "../connectors/three-d-secure-fields.ts";
import { threeDSecureGroups } from "../connectors/three-d-secure-groups.ts";
import type { ConsoleParts } from "../parts.ts";

/** The settings of a connector that steer 3-D Secure begin with it. */
const SETTINGS = "settings.3dsecure:";

/** The settings and parameters of 3-D Secure, from the tables by which `updateConnector` checks them. */
export function draftGroups(
  { adapters }: Pick<ConsoleParts, "adapters">,
  connector: Connector,
): FieldGroup[] {
  const known = getConnectorSettings(adapters, { adapterId: connector.adapter });
  const settings = isRefusal(known) ? [] : settingFields(known.settings, connector);
  return threeDSecureGroups([...settings, ...threeDSecureFields(connector)]);
}

/**
 * The content of the draft that the form stands for.
 *
 * @returns undefined where it is what is in force
 */
export function readDraft(
  parts: Pick<ConsoleParts, "adapters">,
  { connector, form }: { connector: Connector; form: (name: string) => string },
): object | undefined {
  const fields = draftGroups(parts, connector).flatMap((group) => group.fields);
  const changed = fields.filter(
    ({ path, value }) => path.startsWith(SETTINGS) && form(path).trim() !== value,
  );
  const settings = Object.fromEntries(
    changed.map(({ path, kind }): [string, string | null] => {
      const value = form(path).trim();
      const name = path.slice("settings.".length);
      if (kind.type === "switch") return [name, value === "1" ? "1" : "0"];
      return [name, value === "" ? null : value];
    }),
  );
  const threeDV2Config = readThreeDSecure(connector, form);
  if (changed.length === 0 && threeDV2Config === undefined) return undefined;
  return {
    ...(changed.length > 0 && { settings }),
    ...(threeDV2Config !== undefined && { config: { vault: { threeDV2Config } } }),
  };
}
