import { webOrigin } from "../platform/http/index.ts";
import type { ConnectorConfig } from "./connector.ts";
import { API_BASE_URL, SECRET_LISTS, type Adapter, type ConfigField } from "../providers/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";

/**
 * The first value of a connector's config that its adapter does not take, or lacks.
 *
 * @param mayLack the names of secrets that may be missing although they are required
 */
export function refuseConfig(
  adapter: Pick<Adapter, "configuration">,
  config: ConnectorConfig,
  { mayLack = [] }: { mayLack?: readonly string[] } = {},
): FieldRefused | undefined {
  const { credentials, extraData, secretLists } = adapter.configuration;
  const problems = [
    ...credentials
      .filter(({ name }) => config[name] !== null || !mayLack.includes(name))
      .map((field) => problemOf(field, { path: `config.${field.name}`, value: config[field.name], config })),
    ...(extraData === "any" ? [] : extraDataProblems(extraData, config)),
    ...SECRET_LISTS.map((name) => {
      const list = secretLists.find((known) => known.name === name);
      const path = `config.vault.${name}`;
      const isGiven = (config.vault[name] ?? []).length > 0;
      if (!list)
        return isGiven ? fieldRefused(path, "not_applicable", "this adapter has no use for it") : undefined;
      if (list.isRequired && !isGiven && !mayLack.includes(name))
        return fieldRefused(path, "missing", `'${name}' is required`);
      const index = (config.vault[name] ?? []).findIndex((secret) => list.pattern?.test(secret) === false);
      return index < 0
        ? undefined
        : fieldRefused(`${path}[${index}]`, "not_allowed", "is not of the form it must have");
    }),
  ];
  return problems.find((problem) => problem !== undefined);
}

function extraDataProblems(
  fields: readonly ConfigField[],
  config: ConnectorConfig,
): (FieldRefused | undefined)[] {
  const unknown = Object.keys(config.extraData).find((name) => !fields.some((field) => field.name === name));
  const allowed = fields.map(({ name }) => name).join(", ");
  return [
    unknown === undefined
      ? undefined
      : fieldRefused(`config.extraData.${unknown}`, "not_allowed", `is not one of: ${allowed}`),
    ...fields.map((field) =>
      problemOf(field, {
        path: `config.extraData.${field.name}`,
        value: config.extraData[field.name] ?? null,
        config,
      }),
    ),
  ];
}

function problemOf(
  { name, isRequired, isRequiredLive, isTestOnly, pattern }: ConfigField,
  { path, value, config }: { path: string; value: string | null; config: ConnectorConfig },
): FieldRefused | undefined {
  if (value === null || value === "")
    return isRequired || (isRequiredLive && !config.testMode)
      ? fieldRefused(path, "missing", `'${name}' is required`)
      : undefined;
  if (isTestOnly && !config.testMode) return fieldRefused(path, "not_applicable", "is for 'testMode' only");
  if (pattern && !pattern.test(value))
    return fieldRefused(path, "not_allowed", "is not of the form it must have");
  if (name === API_BASE_URL.name && webOrigin(value) === undefined)
    return fieldRefused(path, "not_allowed", "is not a URL");
  return undefined;
}
