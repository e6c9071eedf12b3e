import {
  configurationWarnings,
  validateThreeDV2Config,
  type ConfigurationWarning,
} from "../three-d-secure/index.ts";
import type { ConnectorConfig } from "./connector.ts";
import type { ExemptionsConfig } from "./exemptions-config.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import { SECRET_LISTS, type SecretList } from "../providers/index.ts";
import { SECRET_MASK } from "../platform/secret-mask.ts";
import { changedWallets, type WalletsChange } from "../wallets/index.ts";

/** A change of a connector's config: what is not named stays, null takes it away. */
export interface ConfigChange {
  readonly username?: string | null;
  readonly password?: string | null;
  readonly apiSecret?: string | null;
  readonly extraData?: Readonly<Record<string, string>>;
  readonly language?: string | null;
  readonly testMode?: boolean;
  /** Replaced whole. */
  readonly exemptions?: ExemptionsConfig | null;
  /** Merged at its top level; `threeDV2Config` is replaced whole. */
  readonly vault?: VaultChange;
}

interface VaultChange extends Readonly<Partial<Record<SecretList, readonly string[] | null>>>, WalletsChange {
  readonly threeDV2Config?: unknown;
}

/** The config after the change. A secret that comes back masked, as a response showed it, stays as it was. */
export function changedConfig(
  current: ConnectorConfig,
  change: ConfigChange,
): ConnectorConfig | FieldRefused {
  const { vault: vaultChange, password, apiSecret, exemptions, ...plain } = change;
  const vault = changedVault(current.vault, vaultChange ?? {});
  if ("refused" in vault) return vault;
  const { exemptions: before, ...others } = current;
  const after = exemptions === undefined ? before : (exemptions ?? undefined);
  return {
    ...others,
    ...plain,
    ...(after && { exemptions: after }),
    password: changedSecret(current.password, password),
    apiSecret: changedSecret(current.apiSecret, apiSecret),
    vault,
  };
}

/** Warnings about a valid config, which the response shows. */
export function warningsOf(config: ConnectorConfig): ConfigurationWarning[] {
  return config.vault.threeDV2Config ? configurationWarnings(config.vault.threeDV2Config) : [];
}

export function changedSecret(current: string | null, change: string | null | undefined): string | null {
  return change === undefined || change === SECRET_MASK ? current : change;
}

function changedVault(
  current: ConnectorConfig["vault"],
  change: VaultChange,
): ConnectorConfig["vault"] | FieldRefused {
  let vault = current;
  for (const name of SECRET_LISTS) {
    const changed = changedSecrets(name, { current: vault[name], change: change[name] });
    if (changed !== undefined && "refused" in changed) return changed;
    const { [name]: _before, ...rest } = vault;
    vault = changed === undefined || changed.length === 0 ? rest : { ...rest, [name]: changed };
  }
  const withWallets = changedWallets(vault, change);
  if ("refused" in withWallets) return withWallets;
  vault = withWallets;
  if (change.threeDV2Config === undefined) return vault;
  const { threeDV2Config: _before, ...others } = vault;
  if (change.threeDV2Config === null) return others;
  const validated = validateThreeDV2Config(change.threeDV2Config);
  if (validated.ok) return { ...others, threeDV2Config: validated.config };
  const [{ path, kind, fault }] = validated.problems;
  return fieldRefused(path, kind, fault);
}

/** A list is replaced whole; the mask stands for the secret that was at its place. */
function changedSecrets(
  name: SecretList,
  {
    current = [],
    change,
  }: { current: readonly string[] | undefined; change: readonly string[] | null | undefined },
): readonly string[] | FieldRefused | undefined {
  if (change === undefined) return current;
  if (change === null) return undefined;
  const path = `config.vault.${name}`;
  const index = change.findIndex((secret, at) => secret === SECRET_MASK && current[at] === undefined);
  if (index >= 0) return fieldRefused(`${path}[${index}]`, "not_allowed", { code: "masked_without_secret" });
  return change.map((secret, at) => (secret === SECRET_MASK ? current[at]! : secret));
}
