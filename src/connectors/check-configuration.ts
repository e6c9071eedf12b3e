import { isIban, readIban } from "../vault/index.ts";
import { webOrigin } from "../platform/http/index.ts";
import type { ConnectorConfig } from "./connector.ts";
import {
  API_BASE_URL,
  SECRET_LISTS,
  type Adapter,
  type ConfigField,
  type SecretList,
} from "../providers/index.ts";
import type { FieldFault } from "../platform/field-fault.ts";
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
      .map((field) =>
        problemOf(adapter, field, { path: `config.${field.name}`, value: config[field.name], config }),
      ),
    ...(extraData === "any" ? [] : extraDataProblems(adapter, extraData, config)),
    ...SECRET_LISTS.map((name) => {
      const list = secretLists.find((known) => known.name === name);
      const path = `config.vault.${name}`;
      const isGiven = (config.vault[name] ?? []).length > 0;
      if (!list)
        return isGiven ? fieldRefused(path, "not_applicable", { code: "no_use_for_adapter" }) : undefined;
      if (list.isRequired && !isGiven && !mayLack.includes(name))
        return fieldRefused(path, "missing", { code: "required", name });
      const index = (config.vault[name] ?? []).findIndex((secret) => list.pattern?.test(secret) === false);
      return index < 0
        ? undefined
        : fieldRefused(
            `${path}[${index}]`,
            "not_allowed",
            notWanted(adapter, { name, description: LISTED[name] }),
          );
    }),
  ];
  return problems.find((problem) => problem !== undefined);
}

function extraDataProblems(
  adapter: Pick<Adapter, "configuration">,
  fields: readonly ConfigField[],
  config: ConnectorConfig,
): (FieldRefused | undefined)[] {
  const unknown = Object.keys(config.extraData).find((name) => !fields.some((field) => field.name === name));
  const allowed = fields.map(({ name }) => name).join(", ");
  return [
    unknown === undefined
      ? undefined
      : fieldRefused(`config.extraData.${unknown}`, "not_allowed", {
          code: "none_of",
          values: { values: allowed },
        }),
    ...fields.map((field) =>
      problemOf(adapter, field, {
        path: `config.extraData.${field.name}`,
        value: config.extraData[field.name] ?? null,
        config,
      }),
    ),
  ];
}

const LISTED: Readonly<Record<SecretList, string>> = {
  webhookSecrets: "A secret with which the provider signs webhooks.",
  hmacKeys: "An HMAC key with which the provider signs webhooks.",
  reportCredentials: "User and password for reports, as `user:password`.",
  payoutKeys: "A key for payouts.",
};

/** Says what the value is and where the provider shows it, in the words of the adapter. */
function notWanted(
  { configuration: { texts } }: Pick<Adapter, "configuration">,
  { name, description }: Pick<ConfigField, "name" | "description">,
): FieldFault {
  const { help } = texts?.["en"]?.[name] ?? {};
  return { code: "not_wanted", wanted: [description, help].filter(Boolean).join(" ") };
}

function problemOf(
  adapter: Pick<Adapter, "configuration">,
  field: ConfigField,
  { path, value, config }: { path: string; value: string | null; config: ConnectorConfig },
): FieldRefused | undefined {
  const { name, isRequired, isRequiredLive, isTestOnly, pattern } = field;
  if (value === null || value === "")
    return isRequired || (isRequiredLive && !config.testMode)
      ? fieldRefused(path, "missing", { code: "required", name })
      : undefined;
  if (isTestOnly && !config.testMode) return fieldRefused(path, "not_applicable", { code: "for_test_only" });
  if (pattern && !pattern.test(value)) return fieldRefused(path, "not_allowed", notWanted(adapter, field));
  if (field.isIban && !isIban(readIban(value), { isTest: config.testMode }))
    return fieldRefused(path, "not_allowed", notWanted(adapter, field));
  if (name === API_BASE_URL.name && webOrigin(value) === undefined)
    return fieldRefused(path, "not_allowed", { code: "no_url" });
  return undefined;
}
