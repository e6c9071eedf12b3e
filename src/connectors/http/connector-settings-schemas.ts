import { Type } from "typebox";
import { Text } from "../../tenancy/index.ts";

export const ADAPTER_ID = Text(50, "The adapter.", "Simulator");
export const NO_SUCH_ADAPTER = { field: "adapterId", what: "adapter" } as const;

const Property = Type.Object(
  { name: Type.String(), type: Type.String(), required: Type.Boolean(), description: Type.String() },
  { title: "Property", description: "In words of JSON Schema.", additionalProperties: true },
);

/** The settings of an adapter's connectors, as the response lists them. */
export const connectorSettingsFields = {
  methods: Type.Array(Type.String()),
  baseConfig: Type.Array(Property, { description: "Fields of `config`." }),
  settings: Type.Array(Property, { description: "Entries of `settings`." }),
  capabilities: Type.Record(Type.String(), Type.Unknown(), {
    description: "What each method can do, by method.",
  }),
  certified: Type.Optional(
    Type.Object(
      {
        date: Type.String({ description: "When: a date." }),
        version: Type.String({ description: "The version of the package." }),
        passed: Type.Integer({ description: "Steps that passed." }),
        failed: Type.Integer({ description: "Steps that failed." }),
        skipped: Type.Integer({ description: "Steps that were skipped." }),
        differences: Type.Integer({ description: "Differences of the provider from the package's fake." }),
      },
      {
        description:
          "How the adapter did at a test account of the provider, where its package carries a certificate.",
      },
    ),
  ),
  vaultConfig: Type.Object({
    threeDV2Config: Type.Array(Property, { description: "Parameters of `config.vault.threeDV2Config`." }),
    secretLists: Type.Array(Type.Object({ name: Type.String(), isRequired: Type.Boolean() }), {
      description: "Lists of secrets in `config.vault`.",
    }),
    wallets: Type.Array(Property, { description: "Apple Pay and Google Pay in `config.vault`." }),
  }),
};
