import { Type } from "typebox";
import {
  closed,
  layoutChanges,
  Nullable,
  secret,
  SettingsMap,
  Text,
  UPDATE_DESCRIPTION,
} from "../../tenancy/index.ts";
import { API_KEY_PATTERN, DISABLEABLE_TRANSACTION_TYPES, POSTBACK_FORMATS } from "../connector.ts";
import { ConnectorConfig } from "./connector-config-schema.ts";
import { ConnectorName, otherNames } from "./connector-names.ts";
import { Country } from "./country.ts";
import { MultiMethodMetaConnector, RoutingMetaConnector } from "./meta-connector-schemas.ts";

const Adapter = Text(50, "The adapter's id; not needed for a meta-connector.", "Simulator");
const Method = Text(50, "A payment method of the adapter; not needed for a meta-connector.", "Creditcard");
const ApiKey = Type.String({
  pattern: API_KEY_PATTERN,
  description: "Unique in the whole gateway; it stands in the path of every request.",
  examples: ["demo-card"],
});
const RULE_SET = "The id of a risk profile. Another value is stored and returned.";
const RiskRuleSet = Nullable(
  Type.Union([Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), Text(255, RULE_SET, "standard", 0)]),
  RULE_SET,
);

const terminalNumber = Type.Optional(
  Nullable(Type.Union([Type.Integer({ minimum: 0, maximum: 999_999_999 }), Type.String({ maxLength: 50 })])),
);
const Terminal = Type.Object(
  {
    terminalId: Text(50, "The terminal's id.", "T-1"),
    stan: terminalNumber,
    captureRef: terminalNumber,
    disabled: Type.Optional(Type.Boolean()),
  },
  { ...closed, title: "Terminal", description: "Stored and returned: no adapter of this gateway uses one." },
);

const SETTINGS_EXAMPLE = { "postback:send-on-pending": "1" };

const optionalFields = {
  publicIntegrationKey: Type.Optional(
    Nullable(Type.String({ pattern: `${API_KEY_PATTERN}|^$` }), "Generated when it is empty."),
  ),
  sharedSecret: Type.Optional(
    Nullable(Type.String({ ...secret, maxLength: 50 }), "Generated when it is empty, and then shown once."),
  ),
  businessCountry: Type.Optional(Nullable(Country)),
  config: Type.Optional(ConnectorConfig),
  customerProfileContainer: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), "Outranks the tenant-wide container."),
  ),
  defaultRiskRuleSet: Type.Optional(RiskRuleSet),
  vtRiskRuleSet: Type.Optional(RiskRuleSet),
  ...otherNames,
  terminals: Type.Optional(Type.Array(Terminal, { maxItems: 100 })),
  description: Type.Optional(Nullable(Text(1_024, "For the operator only.", "Cards of the web shop", 0))),
  disabled: Type.Optional(Type.Boolean()),
  disabledTransactionTypes: Type.Optional(
    Type.Array(Type.Enum(DISABLEABLE_TRANSACTION_TYPES), { maxItems: 11, uniqueItems: true }),
  ),
  postbackFormat: Type.Optional(Type.Enum(POSTBACK_FORMATS)),
  provider: Type.Optional(Nullable(Text(255, "Name of the provider, for reports.", "Acquirer", 0))),
  scheduleApiAvailable: Type.Optional(
    Type.Boolean({ description: "Schedules may be started, and sent with transactions." }),
  ),
  virtualTerminalAvailable: Type.Optional(Type.Boolean({ description: "For the terminal of the console." })),
  settings: Type.Optional(
    SettingsMap(
      'Merged by name; "1" = on, null = back to the default. getConnectorSettings lists them.',
      SETTINGS_EXAMPLE,
    ),
  ),
  addSettings: Type.Optional(SettingsMap("Merged after `settings`.", SETTINGS_EXAMPLE)),
  removeSettings: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: 100,
      description: "Names of settings that go back to their defaults.",
    }),
  ),
  payByLink: Type.Optional(
    Type.Object(layoutChanges, {
      ...closed,
      description: "Templates of mails and result pages; they outrank the tenant's.",
    }),
  ),
  routingMetaConnector: Type.Optional(RoutingMetaConnector),
  multiMethodMetaConnector: Type.Optional(MultiMethodMetaConnector),
};

export const CreateConnectorBody = Type.Object(
  {
    name: ConnectorName,
    adapter: Type.Optional(Adapter),
    method: Type.Optional(Method),
    apiKey: ApiKey,
    ...optionalFields,
  },
  { ...closed, title: "CreateConnectorRequest" },
);

export const UpdateConnectorBody = Type.Object(
  {
    name: Type.Optional(ConnectorName),
    adapter: Type.Optional(Adapter),
    method: Type.Optional(Method),
    apiKey: Type.Optional(ApiKey),
    ...optionalFields,
  },
  { ...closed, title: "UpdateConnectorRequest", description: UPDATE_DESCRIPTION },
);

export const ConnectorSchema = Type.Object(
  {
    guid: Type.String(),
    merchantGuid: Type.String(),
    name: Type.String(),
    adapter: Type.String(),
    method: Type.String(),
    apiKey: Type.String(),
    publicIntegrationKey: Type.String(),
    sharedSecret: Type.String(),
    isMetaConnector: Type.Boolean(),
    disabled: Type.Boolean(),
    archived: Type.Boolean(),
    createdAt: Type.String({ format: "date-time" }),
    config: Type.Record(Type.String(), Type.Unknown()),
    settings: Type.Record(Type.String(), Type.String()),
  },
  {
    title: "Connector",
    description: "With all fields of the request, secrets masked.",
    additionalProperties: true,
  },
);
