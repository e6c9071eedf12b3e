import {
  CONFIGURATION_PATH,
  configurationWarnings,
  validateThreeDV2Config,
  type ConfigurationWarning,
} from "../three-d-secure/index.ts";
import type { ConnectorConfig } from "./connector.ts";
import { fieldRefused, type FieldRefused } from "./refusals.ts";
import { SECRET_MASK } from "./describe-connector.ts";

/** A change of a connector's config: what is not named stays, null takes it away. */
export interface ConfigChange {
  readonly username?: string | null;
  readonly password?: string | null;
  readonly apiSecret?: string | null;
  readonly extraData?: Readonly<Record<string, string>>;
  readonly language?: string | null;
  readonly testMode?: boolean;
  /** Merged at its top level; `threeDV2Config` is replaced whole. */
  readonly vault?: { readonly threeDV2Config?: unknown };
}

/** The config after the change. A secret that comes back masked, as an answer showed it, stays as it was. */
export function changedConfig(
  current: ConnectorConfig,
  change: ConfigChange,
): ConnectorConfig | FieldRefused {
  const { vault: vaultChange, password, apiSecret, ...plain } = change;
  const vault = changedVault(current.vault, vaultChange ?? {});
  if ("refused" in vault) return vault;
  return {
    ...current,
    ...plain,
    password: changedSecret(current.password, password),
    apiSecret: changedSecret(current.apiSecret, apiSecret),
    vault,
  };
}

/** What a valid config will be missed by; shown in the answer. */
export function warningsOf(config: ConnectorConfig): ConfigurationWarning[] {
  return config.vault.threeDV2Config ? configurationWarnings(config.vault.threeDV2Config) : [];
}

export function changedSecret(current: string | null, change: string | null | undefined): string | null {
  return change === undefined || change === SECRET_MASK ? current : change;
}

const NOT_VALID = { path: CONFIGURATION_PATH, kind: "not_allowed", message: "is not valid" } as const;

function changedVault(
  current: ConnectorConfig["vault"],
  change: { readonly threeDV2Config?: unknown },
): ConnectorConfig["vault"] | FieldRefused {
  if (change.threeDV2Config === undefined) return current;
  if (change.threeDV2Config === null) return {};
  const validated = validateThreeDV2Config(change.threeDV2Config);
  if (validated.ok) return { threeDV2Config: validated.config };
  const [problem] = validated.problems;
  const { path, kind, message } = problem ?? NOT_VALID;
  return fieldRefused(path, kind, message);
}
