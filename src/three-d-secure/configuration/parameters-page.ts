import { THREE_D_V2_PARAMETERS, type Parameter } from "./parameters.ts";

/** `docs/reference/three-d-secure-configuration.md`, generated from the table that the validation uses. */
export function parametersPage(): string {
  return [
    "# 3-D Secure configuration",
    "",
    "`config.vault.threeDV2Config` of a connector. A value that breaks a rule is refused with 422 and the path of its field, an unknown",
    "field by its name. A scheme without an acquirer, and a French merchant without SIRET, are warnings in the response.",
    "`GET /api/provisioning/getConnectorSettings/{adapterId}` lists the same under `vaultConfig.threeDV2Config`.",
    "",
    "Generated from `src/three-d-secure/configuration/parameters.ts` by `npm run docs`.",
    "",
    "| Parameter | Type | Required | Allowed | Default | Meaning |",
    "|---|---|---|---|---|---|",
    ...THREE_D_V2_PARAMETERS.flatMap((parameter) => rowsOf(parameter, "")),
    "",
  ].join("\n");
}

function rowsOf(parameter: Parameter, parent: string): string[] {
  const path = `${parent}${parameter.name}`;
  const required = parameter.required ? "yes" : "no";
  const row = `| \`${path}\` | ${parameter.type} | ${required} | ${allowedOf(parameter)} | ${defaultOf(parameter)} | ${parameter.meaning} |`;
  switch (parameter.type) {
    case "boolean":
    case "string":
      return [row];
    case "object":
      return [row, ...parameter.fields.flatMap((field) => rowsOf(field, `${path}.`))];
    case "array":
      return [row, ...parameter.fields.flatMap((field) => rowsOf(field, `${path}[].`))];
  }
}

function allowedOf(parameter: Parameter): string {
  if (parameter.type !== "string") return "";
  return (
    parameter.allowedValues?.join(", ") ?? (parameter.pattern === undefined ? "" : `\`${parameter.pattern}\``)
  );
}

function defaultOf(parameter: Parameter): string {
  return (parameter.type === "boolean" || parameter.type === "string") && parameter.default !== undefined
    ? String(parameter.default)
    : "";
}
