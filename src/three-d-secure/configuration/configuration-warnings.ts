import type { ThreeDV2Config } from "./configuration.ts";
import { SCHEMES } from "./parameters.ts";
import { CONFIGURATION_PATH } from "./validate-configuration.ts";

/** An allowed gap in the configuration that affects some payments; shown in the response's `warnings`. */
export type ConfigurationWarning = { path: string; message: string };

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
    (scheme) => ({
      path,
      message: `no acquirer is configured for ${scheme}: its cards are authenticated only where the adapter brings an acquirer`,
    }),
  );
  const repeated = acquirers.flatMap((acquirer, index) => {
    const first = acquirers.findIndex((other) => other.scheme === acquirer.scheme);
    return first === index
      ? []
      : [
          {
            path: `${path}[${index}].scheme`,
            message: `${acquirer.scheme} is already configured by acquirers[${first}], which is used`,
          },
        ];
  });
  return [...missing, ...repeated];
}

function siretWarnings({ merchant }: ThreeDV2Config): ConfigurationWarning[] {
  const path = `${CONFIGURATION_PATH}.merchant.siret`;
  if (merchant?.siret === undefined) {
    return merchant?.country === FRANCE
      ? [
          {
            path,
            message:
              "is required for Carte Bancaire: its cards cannot be authenticated over that scheme without it",
          },
        ]
      : [];
  }
  return merchant.siret.length === SIRET_DIGITS
    ? []
    : [{ path, message: `a SIRET has ${SIRET_DIGITS} digits` }];
}

function versionWarnings(config: ThreeDV2Config): ConfigurationWarning[] {
  const preferred = config.preferredProtocolVersion ?? "any";
  return config.enforcePreferredProtocolVersion === true && preferred === "any"
    ? [
        {
          path: `${CONFIGURATION_PATH}.enforcePreferredProtocolVersion`,
          message: "has no effect without a preferredProtocolVersion",
        },
      ]
    : [];
}
