import type { ThreeDV2Config } from "./configuration.ts";
import { SCHEMES } from "./parameters.ts";
import { CONFIGURATION_PATH } from "./validate-configuration.ts";

/** An allowed gap in the configuration that affects some payments; shown in the response's `warnings`. */
export interface ConfigurationWarning {
  readonly path: string;
  /** In English, as the API has it. */
  readonly message: string;
  /** The message with names in braces for its values, by which it is translated. */
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

const FRANCE = "250";
const SIRET_DIGITS = 14;

/** The gaps of a valid configuration (a missing acquirer is a warning, not an error). None when 3-D Secure v2 is disabled. */
export function configurationWarnings(config: ThreeDV2Config): ConfigurationWarning[] {
  if (!config.enabled) return [];
  return [...acquirerWarnings(config), ...siretWarnings(config), ...versionWarnings(config)];
}

function acquirerWarnings(config: ThreeDV2Config): ConfigurationWarning[] {
  const path = `${CONFIGURATION_PATH}.acquirers`;
  const acquirers = config.acquirers ?? [];
  const missing = SCHEMES.filter((scheme) => !acquirers.some((acquirer) => acquirer.scheme === scheme)).map(
    (scheme) =>
      warning(
        path,
        "no acquirer is configured for {scheme}: its cards are authenticated only where the adapter brings an acquirer",
        { scheme },
      ),
  );
  const repeated = acquirers.flatMap((acquirer, index) => {
    const first = acquirers.findIndex((other) => other.scheme === acquirer.scheme);
    return first === index
      ? []
      : [
          warning(`${path}[${index}].scheme`, "{scheme} is already configured by {entry}, which is used", {
            scheme: acquirer.scheme,
            entry: `acquirers[${first}]`,
          }),
        ];
  });
  return [...missing, ...repeated];
}

function siretWarnings({ merchant }: ThreeDV2Config): ConfigurationWarning[] {
  const path = `${CONFIGURATION_PATH}.merchant.siret`;
  if (merchant?.siret === undefined) {
    return merchant?.country === FRANCE
      ? [
          warning(
            path,
            "is required for Carte Bancaire: its cards cannot be authenticated over that scheme without it",
          ),
        ]
      : [];
  }
  return merchant.siret.length === SIRET_DIGITS
    ? []
    : [warning(path, "a SIRET has {digits} digits", { digits: String(SIRET_DIGITS) })];
}

function versionWarnings(config: ThreeDV2Config): ConfigurationWarning[] {
  const preferred = config.preferredProtocolVersion ?? "any";
  return config.enforcePreferredProtocolVersion === true && preferred === "any"
    ? [
        warning(
          `${CONFIGURATION_PATH}.enforcePreferredProtocolVersion`,
          "has no effect without a preferredProtocolVersion",
        ),
      ]
    : [];
}

function warning(
  path: string,
  template: string,
  values: ConfigurationWarning["values"] = {},
): ConfigurationWarning {
  const message = template.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? "");
  return { path, message, template, values };
}
