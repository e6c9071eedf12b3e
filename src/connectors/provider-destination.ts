import { changedAccount } from "./account-field.ts";
import type { ConfigChange } from "./connector-config.ts";
import type { Connector, ConnectorConfig } from "./connector.ts";
import { API_BASE_URL, SECRET_LISTS, type Adapter } from "../providers/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import { SECRET_MASK } from "../platform/secret-mask.ts";
import { replaceWalletKeys } from "../wallets/index.ts";

type Destination = Pick<Connector, "adapter" | "config">;

/** Whether requests to the provider go to another place after a change, or move the money of another account there. */
export function isOtherDestination(
  adapters: ReadonlyMap<string, Pick<Adapter, "configuration">>,
  { before, after }: { before: Destination; after: Destination },
): boolean {
  const [then, now] = [before.config.extraData, after.config.extraData];
  const changed = Object.keys({ ...then, ...now }).filter((name) => (then[name] ?? "") !== (now[name] ?? ""));
  const adapter = adapters.get(after.adapter);
  return (
    before.adapter !== after.adapter ||
    before.config.testMode !== after.config.testMode ||
    changed.some((name) => isAddress(adapter, name)) ||
    changedAccount(adapters, { before, after }) !== undefined
  );
}

/** For an adapter that is switched off, any value may be part of the address. */
function isAddress(adapter: Pick<Adapter, "configuration"> | undefined, name: string): boolean {
  if (!adapter || name === API_BASE_URL.name) return true;
  const { extraData } = adapter.configuration;
  return extraData !== "any" && extraData.some((field) => field.name === name && field.isAddress);
}

/**
 * Provider secrets are for the destination for which they were given, and are never sent to another one: this removes all of
 * them. Keys of wallets stay: they open tokens in the gateway and are sent nowhere.
 */
export function withoutProviderSecrets(config: ConnectorConfig): ConnectorConfig {
  const vault = Object.fromEntries(
    Object.entries(config.vault).filter(([name]) => !SECRET_LISTS.some((list) => list === name)),
  );
  return { ...config, password: null, apiSecret: null, vault };
}

/** The change without the masks of a response that was sent back: there is no secret any more for which they stand. */
export function withoutMasks({ password, apiSecret, vault, ...change }: ConfigChange): ConfigChange {
  const isSent = (secret: string | null | undefined) => secret !== undefined && secret !== SECRET_MASK;
  const lists = SECRET_LISTS.flatMap((name) => {
    const list = vault?.[name];
    return list ? [[name, list.filter((secret) => secret !== SECRET_MASK)] as const] : [];
  });
  return {
    ...change,
    ...(isSent(password) && { password }),
    ...(isSent(apiSecret) && { apiSecret }),
    ...(vault && { vault: { ...vault, ...Object.fromEntries(lists) } }),
  };
}

/** The provider secrets that a connector has, by their paths in a request. */
export function providerSecretsIn({
  password,
  apiSecret,
  vault,
}: Pick<ConnectorConfig, "password" | "apiSecret" | "vault">): string[] {
  return [
    ...(password ? ["config.password"] : []),
    ...(apiSecret ? ["config.apiSecret"] : []),
    ...SECRET_LISTS.filter((name) => (vault[name] ?? []).length > 0).map((name) => `config.vault.${name}`),
  ];
}

/**
 * Whether the connector has access to a live account at the provider, which may be anybody's: the money of payments that are
 * routed to it goes there. Keys of wallets count, too: they open card data.
 */
export function hasLiveAccount({ testMode, username, ...config }: ConnectorConfig): boolean {
  if (testMode) return false;
  return Boolean(username) || providerSecretsIn(config).length > 0 || walletKeysIn(config.vault).length > 0;
}

/** The private keys of wallets, each with its field. */
export function walletKeysIn(vault: ConnectorConfig["vault"]): readonly string[] {
  const keys: string[] = [];
  replaceWalletKeys(vault, (key, field) => {
    keys.push(`${field} ${key}`);
    return key;
  });
  return keys;
}

/** The secrets that the adapter cannot do without and the connector does not have: nothing is sent to the provider. */
export function missingProviderSecrets(
  adapter: Pick<Adapter, "configuration">,
  config: ConnectorConfig,
): string[] {
  const present = providerSecretsIn(config);
  const { credentials, secretLists } = adapter.configuration;
  return [
    ...credentials
      .filter(({ name, isRequired }) => isRequired && name !== "username")
      .map(({ name }) => `config.${name}`),
    ...secretLists.filter(({ isRequired }) => isRequired).map(({ name }) => `config.vault.${name}`),
  ].filter((path) => !present.includes(path));
}

/** Whether the path of a secret is one of a list, for webhooks and reports, and no credential of requests. */
export function isSecretList(path: string): boolean {
  return SECRET_LISTS.some((name) => path === `config.vault.${name}`);
}

/**
 * Refuses a connector that names a test server where the operator does not allow them, or with the key of a live
 * account. A live key is refused with `testMode` alone, too, and a key that is known to be a test key without it.
 *
 * @param testServers setting GATEWAY_PROVIDER_TEST_SERVERS
 */
export function refuseTestServer(
  adapter: Pick<Adapter, "configuration">,
  { config, testServers }: { config: ConnectorConfig; testServers: boolean },
): FieldRefused | undefined {
  const usesTestServer = adapter.configuration.extraData !== "any" && config.extraData[API_BASE_URL.name];
  if (usesTestServer && !testServers)
    return fieldRefused(`config.extraData.${API_BASE_URL.name}`, "not_allowed", {
      code: "no_test_servers",
    });
  const { credentials } = adapter.configuration;
  const live = credentials.find(({ name, live: pattern }) => pattern?.test(config[name] ?? ""));
  if (config.testMode && live)
    return fieldRefused(`config.${live.name}`, "not_allowed", {
      code: "live_key",
      orField: API_BASE_URL.name,
    });
  const test = credentials.find(({ name, test: pattern }) => pattern?.test(config[name] ?? ""));
  if (!config.testMode && test)
    return fieldRefused(`config.${test.name}`, "not_allowed", { code: "test_key" });
  return undefined;
}
