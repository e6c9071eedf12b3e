import { listThreeDV2Parameters, type ListedParameter } from "../three-d-secure/index.ts";
import type { SettingDefinition } from "../tenancy/index.ts";
import { isUsernameAccount } from "./account-field.ts";
import type { AdapterCatalogue } from "./connector-request.ts";
import { CONNECTOR_SETTINGS } from "./connector-settings.ts";
import type { Adapter, MethodCapabilities } from "../providers/index.ts";
import type { ConnectorRefusal } from "./refusals.ts";
import { WALLET_PARAMETERS } from "../wallets/index.ts";

interface ConnectorSettingsDescription {
  methods: string[];
  /** The capabilities of each method, against which requests are checked. */
  capabilities: Readonly<Record<string, MethodCapabilities>>;
  /** Where the adapter's package carries a certificate. */
  certified?: NonNullable<Adapter["certified"]>;
  baseConfig: ConfigProperty[];
  settings: ListedSetting[];
  vaultConfig: {
    threeDV2Config: ListedParameter[];
    /** Lists of secrets in `config.vault`. */
    secretLists: Pick<Adapter["configuration"]["secretLists"][number], "name" | "isRequired">[];
    /** Apple Pay and Google Pay; empty where no method of the adapter takes their tokens. */
    wallets: typeof WALLET_PARAMETERS;
  };
}

interface ConfigProperty {
  readonly name: string;
  readonly type: "string" | "boolean" | "object";
  readonly required: boolean;
  readonly secret: boolean;
  readonly description: string;
  /** Says whose account receives the money: a change needs `credentials`, and on a live connector a second person. */
  readonly account?: true;
  /** Where only some values are taken. */
  readonly enum?: readonly string[];
}

/** One setting in words of JSON Schema; values travel as text. */
interface ListedSetting {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly type: "string";
  readonly required: false;
  readonly default: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** The settings of an adapter's connectors, from the same tables that check them. */
export function getConnectorSettings(
  adapters: AdapterCatalogue,
  { adapterId }: { adapterId: string },
): ConnectorSettingsDescription | Extract<ConnectorRefusal, { code: "adapter_not_found" }> {
  const adapter = adapters.get(adapterId);
  if (!adapter) return { refused: true, code: "adapter_not_found" };
  return {
    methods: Object.keys(adapter.methods),
    capabilities: adapter.methods,
    ...(adapter.certified && { certified: adapter.certified }),
    baseConfig: baseConfigOf(adapter),
    settings: CONNECTOR_SETTINGS.map((definition) => listedSetting(definition, adapter)),
    vaultConfig: {
      threeDV2Config: listThreeDV2Parameters(),
      secretLists: adapter.configuration.secretLists.map(({ name, isRequired }) => ({ name, isRequired })),
      wallets: Object.values(adapter.methods).some(({ walletTokens }) => walletTokens)
        ? WALLET_PARAMETERS
        : [],
    },
  };
}

/** The settings that every connector can have, also one that has no adapter. */
export function listConnectorSettings(): ListedSetting[] {
  return CONNECTOR_SETTINGS.map((definition) => listedSetting(definition));
}

const BASE_CONFIG: ConfigProperty[] = [
  property("username", "string", "The merchant's user name at the provider."),
  property("password", "string", "The merchant's password at the provider.", true),
  property("apiSecret", "string", "The merchant's API secret at the provider.", true),
  property("language", "string", "Default language of the provider's pages, ISO 639-1."),
  property("testMode", "boolean", "The provider's test system is used."),
  property("extraData", "object", "Further values that an adapter takes: text by name."),
];

/** Settings of every connector, with the adapter's descriptions of its credentials, and the adapter's own values. */
function baseConfigOf({ configuration }: Pick<Adapter, "configuration">): ConfigProperty[] {
  const { credentials, extraData } = configuration;
  const common = BASE_CONFIG.map((known) => {
    const credential = credentials.find(({ name }) => name === known.name);
    return credential
      ? {
          ...known,
          description: credential.description,
          required: credential.isRequired,
          ...(known.name === "username" && isUsernameAccount(configuration) && ACCOUNT),
        }
      : known;
  });
  const own = extraData === "any" ? [] : extraData;
  return [
    ...common,
    ...own.map(({ name, description, isRequired, pattern, namesAccount }) => ({
      ...property(`extraData.${name}`, "string", description),
      required: isRequired,
      ...(namesAccount && ACCOUNT),
      ...choicesOf(pattern),
    })),
  ];
}

const ACCOUNT = { account: true } as const;

/** `/^(true|false)$/` takes these two. */
function choicesOf(pattern: RegExp | undefined): Pick<ConfigProperty, "enum"> {
  const [, choices] = /^\^\(([A-Za-z_]+(?:\|[A-Za-z_]+)*)\)\$$/.exec(pattern?.source ?? "") ?? [];
  return choices === undefined ? {} : { enum: choices.split("|") };
}

function property(
  name: string,
  type: ConfigProperty["type"],
  description: string,
  secret = false,
): ConfigProperty {
  return { name, type, required: false, secret, description };
}

function listedSetting(definition: SettingDefinition, adapter?: Pick<Adapter, "methods">): ListedSetting {
  return {
    name: definition.name,
    label: definition.label,
    description: definition.meaning,
    type: "string",
    required: false,
    default: defaultOf(definition, adapter),
    ...allowedValues(definition.kind),
  };
}

function defaultOf({ name, default: common }: SettingDefinition, adapter?: Pick<Adapter, "methods">): string {
  if (name !== "tx:expiration-minutes" || !adapter) return common;
  const [minutes] = Object.values(adapter.methods).flatMap(
    ({ expiresAfterMinutes }) => expiresAfterMinutes ?? [],
  );
  return minutes === undefined ? common : String(minutes);
}

function allowedValues(
  kind: SettingDefinition["kind"],
): Pick<ListedSetting, "enum" | "minimum" | "maximum" | "pattern"> {
  switch (kind.type) {
    case "switch":
      return { enum: ["0", "1"] };
    case "choice":
      return { enum: kind.allowed };
    case "pattern":
      return { pattern: kind.pattern.source };
    case "time_zone":
      return {};
    case "integer":
    case "decimal":
      return { minimum: kind.min, maximum: kind.max };
  }
}
