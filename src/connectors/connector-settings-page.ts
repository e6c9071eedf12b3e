import type { SettingDefinition } from "../tenancy/index.ts";
import { CONNECTOR_SETTINGS } from "./connector-settings.ts";

/** `docs/reference/connector-settings.md`, generated from the table that also validates and defaults them. */
export function connectorSettingsPage(): string {
  const rows = CONNECTOR_SETTINGS.map(
    ({ name, label, kind, default: fallback, meaning }) =>
      `| \`${name}\` | ${label} | ${valuesOf(kind)} | \`${fallback}\` | ${meaning} |`,
  );
  return [
    "# Connector settings",
    "",
    "Behaviour of a connector that can differ from the default. They are set by `settings` of the provisioning API's `createConnector`",
    "and `updateConnector`, and changed one by one by `addSettings` and `removeSettings`; null takes one back to its default.",
    "An unknown name or a value that is not allowed is refused by its name, and changes nothing.",
    "",
    "Generated from `src/connectors/connector-settings.ts` by `npm run docs`.",
    "",
    "| Name | Label | Values | Default | Meaning |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function valuesOf(kind: SettingDefinition["kind"]): string {
  switch (kind.type) {
    case "switch":
      return "`1` on, `0` off";
    case "integer":
      return `whole number, ${kind.min} to ${kind.max}`;
    case "decimal":
      return `number, ${kind.min} to ${kind.max}, at most ${kind.maxDecimals} decimals`;
    case "choice":
      return kind.allowed.map((value) => `\`${value}\``).join(", ");
    case "pattern":
      return kind.form;
    case "time_zone":
      return `a time zone such as \`Europe/Vienna\`, or \`${kind.or}\``;
  }
}
