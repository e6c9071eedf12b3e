import { Type } from "typebox";
import { LANGUAGE_TAG_PATTERN } from "../../languages/index.ts";
import {
  closed,
  Guid,
  layoutChanges,
  Nullable,
  secret,
  SettingsMap,
  Text,
  UPDATE_DESCRIPTION,
} from "../../tenancy/index.ts";
import { ConnectorName, otherNames } from "./connector-names.ts";
import { secretListFields } from "./secret-list-fields.ts";
import { API_KEY_PATTERN, DISABLEABLE_TRANSACTION_TYPES, POSTBACK_FORMATS } from "../connector.ts";

const Adapter = Text(50, "The adapter's id; not needed for a meta-connector.", "Simulator");
const Method = Text(50, "A payment method of the adapter; not needed for a meta-connector.", "Creditcard");
const ApiKey = Type.String({
  pattern: API_KEY_PATTERN,
  description: "Unique in the whole gateway; it stands in the path of every request.",
  examples: ["demo-card"],
});
const Country = Type.String({
  pattern: "^[A-Z]{2}$",
  examples: ["AT"],
});

const ConnectorGuid = Guid("A connector of the same merchant.", "CO-91ec-509a-3899-4f4f-a4ad-67fb");
const MAX_MEMBERS = 50;

const RuleAmount = Type.String({ pattern: "^[0-9]{1,10}(\\.[0-9]{1,3}0{0,7})?$", examples: ["100.00"] });

const RoutingRule = Type.Object(
  {
    connector: ConnectorGuid,
    currencies: Type.Optional(Type.Array(Type.String({ pattern: "^[A-Z]{3}$" }), { maxItems: 200 })),
    brands: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z]{1,30}$" }), { maxItems: 50 })),
    binCountries: Type.Optional(Type.Array(Country, { maxItems: 300 })),
    binTypes: Type.Optional(Type.Array(Type.String({ pattern: "^[A-Z ]{1,30}$" }), { maxItems: 20 })),
    transactionTypes: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z-]{1,30}$" }), { maxItems: 20 })),
    customerCountries: Type.Optional(Type.Array(Country, { maxItems: 300 })),
    minAmount: Type.Optional(RuleAmount),
    maxAmount: Type.Optional(RuleAmount),
    extraData: Type.Optional(
      Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 8_192 }), { maxProperties: 16 }),
    ),
    sharePercent: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: "Share of the matching requests, by chance." }),
    ),
  },
  { ...closed, title: "RoutingRule", description: "Matches when every condition that is given holds." },
);

export const RoutingMetaConnector = Type.Object(
  {
    defaultConnector: ConnectorGuid,
    reRouteRecurring: Type.Optional(Type.Boolean()),
    rules: Type.Optional(
      Type.Array(RoutingRule, { maxItems: MAX_MEMBERS, description: "The first that matches." }),
    ),
    fallback: Type.Optional(Type.Array(ConnectorGuid, { maxItems: MAX_MEMBERS, uniqueItems: true })),
  },
  { ...closed, title: "RoutingMetaConnector" },
);

const MultiMethodMetaConnector = Type.Object(
  {
    connectors: Type.Array(ConnectorGuid, { minItems: 1, maxItems: MAX_MEMBERS, uniqueItems: true }),
    retries: Type.Optional(
      Nullable(
        Type.Integer({ minimum: 0, maximum: 100 }),
        "How often a customer whose payment was declined may choose again; when left out, the setting tx:max-attempts decides.",
      ),
    ),
    expiry: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 525_600 }), "In minutes.")),
  },
  { ...closed, title: "MultiMethodMetaConnector", description: "The Payment Selection Page." },
);

const Secret = Nullable(
  Type.String({ ...secret, maxLength: 1_024 }),
  "Comes back masked; the mask means unchanged.",
);

const PrivateKey = (maxLength: number, description: string) =>
  Type.String({ ...secret, minLength: 1, maxLength, description });

const walletFields = {
  enabled: Type.Boolean({ description: "The wallet's tokens are accepted." }),
  MerchantIdentifier: Type.Optional(
    Text(255, "The merchant's id at Apple or Google.", "merchant.com.example.shop"),
  ),
  privateKey: Type.Optional(
    PrivateKey(4_096, "PEM, on the curve P-256. Comes back masked; the mask means unchanged."),
  ),
  countryCode: Type.Optional(
    Type.String({
      pattern: "^[A-Z]{2}$",
      description: "Where the merchant does business (ISO 3166-1); required for the button.",
      examples: ["AT"],
    }),
  ),
};

const appleButtonFields = {
  merchantIdentityCertificate: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 8_192,
      description: "PEM. With it and its key the payment page and payment.js have the Apple Pay button.",
    }),
  ),
  merchantIdentityKey: Type.Optional(
    PrivateKey(8_192, "PEM, without a passphrase. Comes back masked; the mask means unchanged."),
  ),
};

export const ThreeDV2ConfigChange = Type.Unknown({
  description: "3-D Secure v2; its parameters are listed by getConnectorSettings. Replaced whole.",
  examples: [{ enabled: true, "3dsOnDemand": true }],
});

const Config = Type.Object(
  {
    username: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
    password: Type.Optional(Secret),
    apiSecret: Type.Optional(Secret),
    extraData: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 8_192 }), { maxProperties: 64 }),
    ),
    language: Type.Optional(
      Nullable(
        Type.String({ pattern: LANGUAGE_TAG_PATTERN, maxLength: 35 }),
        "ISO 639-1, or with a region: pt-BR.",
      ),
    ),
    testMode: Type.Optional(Type.Boolean()),
    vault: Type.Optional(
      Type.Object(
        {
          threeDV2Config: Type.Optional(ThreeDV2ConfigChange),
          ...secretListFields,
          applePay: Type.Optional(
            Nullable(
              Type.Object({ ...walletFields, ...appleButtonFields }, closed),
              "Apple Pay. Replaced whole; a masked key stays.",
            ),
          ),
          googlePay: Type.Optional(
            Nullable(
              Type.Object(
                {
                  ...walletFields,
                  useTestEnvironment: Type.Optional(
                    Type.Boolean({ description: "Google's test environment instead of production." }),
                  ),
                  loadGoogleScript: Type.Optional(
                    Type.Boolean({
                      description:
                        "The payment page and payment.js have the Google Pay button. The page behind it runs Google's script.",
                    }),
                  ),
                },
                closed,
              ),
              "Google Pay. Replaced whole; a masked key stays.",
            ),
          ),
          enablePassthroughToken: Type.Optional(
            Nullable(Type.Boolean(), "The provider opens wallet tokens, where the adapter can pass them on."),
          ),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: "ConnectorConfiguration", description: "Merged at its top level, and so is `vault`." },
);

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
  config: Type.Optional(Config),
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
