import { DEFAULT_ATTRIBUTES, type Connector, type ConnectorConfig } from "./connector.ts";
import { mappedSecretLists } from "./secret-lists.ts";
import { SECRET_MASK } from "../platform/secret-mask.ts";
import { replaceWalletKeys } from "../wallets/index.ts";

/** The connector as answers show it: whole, with its secrets masked. */
export function describeConnector(connector: Connector) {
  const {
    attributes,
    kind,
    tenantGuid: _tenantGuid,
    createdAt,
    config,
    previousSharedSecret,
    inFrontOf: _inFrontOf,
    experiments: _experiments,
    hadExperiments: _hadExperiments,
    ...fields
  } = connector;
  return {
    ...fields,
    ...(previousSharedSecret && {
      previousSharedSecretValidUntil: previousSharedSecret.validUntil.toString({ smallestUnit: "second" }),
    }),
    ...DEFAULT_ATTRIBUTES,
    ...attributes,
    sharedSecret: SECRET_MASK,
    config: {
      ...config,
      password: config.password === null ? null : SECRET_MASK,
      apiSecret: config.apiSecret === null ? null : SECRET_MASK,
      vault: maskedVault(config.vault),
    },
    isMetaConnector: kind !== "provider",
    /** For the public API's connector; this gateway archives none. */
    archived: false,
    createdAt: createdAt.toString({ smallestUnit: "second" }),
  };
}

function maskedVault(vault: ConnectorConfig["vault"]): ConnectorConfig["vault"] {
  const mask = (): string => SECRET_MASK;
  return { ...vault, ...mappedSecretLists(vault, mask), ...replaceWalletKeys(vault, mask) };
}
