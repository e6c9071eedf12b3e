import { expect, test } from "vitest";
import { configurationSchema } from "../../packages/cli/src/configuration-schema.ts";
import type { JsonObject } from "../../packages/cli/src/json.ts";
import type { Kind } from "../../packages/cli/src/kind.ts";
import { CONVERSION_RATES, TENANT } from "../../packages/cli/src/resources.ts";
import { secretFields } from "../../packages/cli/src/secrets.ts";
import { PROVISIONING_OPERATIONS } from "../../src/gateway/provisioning-operations.ts";
import { apiDocument } from "../../tools/docs/api-document.ts";

/** Operations that change something and are not for the file of configuration, each with the reason. */
const OTHER_OPERATIONS: Readonly<Record<string, string>> = {
  inviteColleague: "invites a person, once",
  createAgentCredential: "a credential, whose secret is shown once",
  revokeAgentCredential: "a credential",
  createShopCredential: "a credential, whose secrets are shown once",
  deleteShop: "a credential",
  createBiApiKey: "a credential, whose secret is shown once",
  revokeBiApiKey: "a credential",
  rotateSharedSecret: "changes a secret with an overlap, once",
  putRoutingInFront: "exchanges keys, once",
  sendTestMail: "sends a mail, and changes nothing",
  testConnectorAccount: "reads the account at the provider, and changes nothing",
  registerConnectorWebhook: "changes something at the provider, once",
  rotateWebhookSecret: "changes a secret with an overlap, once",
  rotateMerchantUserPassword: "changes a secret with an overlap, once",
  endPreviousMerchantUserPassword: "ends an overlap, once",
  addRiskListEntry: "has data of customers, which do not belong in git",
  removeRiskListEntry: "has data of customers, which do not belong in git",
  setRetention: "a decision about the law, with a preview in the gateway",
  sendTestEvent: "sends something, once",
  resendEvents: "sends something, once",
  saveConnectorDraft: "a draft is tried in the gateway before it is a configuration",
  discardConnectorDraft: "a draft is tried in the gateway before it is a configuration",
  activateConnectorDraft: "makes a draft the configuration, once",
  stopConnectorExperiment: "ends the trial of a draft, once",
  restoreConnectorVersion: "makes an earlier version the configuration, once",
  saveRecoveryPlanDraft: "a draft is tried in the gateway before it is a configuration",
  discardRecoveryPlanDraft: "a draft is tried in the gateway before it is a configuration",
  activateRecoveryPlanDraft: "makes a draft the configuration, once",
  restoreRecoveryPlanVersion: "makes an earlier version the configuration, once",
  saveRiskProfileDraft: "a draft is tried in the gateway before it is a configuration",
  discardRiskProfileDraft: "a draft is tried in the gateway before it is a configuration",
  activateRiskProfileDraft: "makes a draft the configuration, once",
  restoreRiskProfileVersion: "makes an earlier version the configuration, once",
  createRecoveryPlan: "a plan is edited and tried in the gateway",
  updateRecoveryPlan: "a plan is edited and tried in the gateway",
  deleteRecoveryPlan: "a plan is edited and tried in the gateway",
  createCostSet: "prices of a provider, which a later set replaces",
  createProvisioningCredential: "a credential, whose secret is shown once",
  revokeProvisioningCredential: "a credential",
  rotateProvisioningCredential: "a credential",
};

const kinds = new Set<Kind>();
collect(TENANT);
collect(CONVERSION_RATES);

function collect(kind: Kind): void {
  if (kinds.has(kind)) return;
  kinds.add(kind);
  kind.children.forEach(collect);
}

test("every operation that configures something is in the table of resources, or has a reason not to be", () => {
  const used = [...kinds].flatMap(({ create, update, remove }) => [create, update, remove]);
  const inTable = new Set(used.map((path) => path?.split("/")[3]));
  const configuring = PROVISIONING_OPERATIONS.filter(
    ({ method, permission }) =>
      method === "POST" && ["configure", "credentials", "installation"].includes(permission),
  ).map(({ id }) => id);
  expect(configuring.filter((id) => !inTable.has(id) && !(id in OTHER_OPERATIONS))).toEqual([]);
  expect(Object.keys(OTHER_OPERATIONS).filter((id) => inTable.has(id) || !configuring.includes(id))).toEqual(
    [],
  );
});

test("every field of a request is a field of the file, or left out by the table", async () => {
  const document = (await apiDocument()) as JsonObject;
  const schemas = (document["components"] as JsonObject)["schemas"] as Record<string, JsonObject>;
  const definitions = configurationSchema(document)["$defs"] as Record<string, JsonObject>;
  for (const { section, createRequest, updateRequest, omitted = [] } of kinds) {
    const requests = [createRequest, updateRequest].flatMap((name) => (name ? [schemas[name]!] : []));
    const fields = requests.flatMap((request) => Object.keys(request["properties"] as JsonObject));
    const inFile = Object.keys(definitions[section]!["properties"] as JsonObject);
    expect(fields.filter((name) => !inFile.includes(name) && !omitted.includes(name))).toEqual([]);
    expect(omitted.filter((name) => !fields.includes(name))).toEqual([]);
  }
});

test("every field whose response is masked is a secret of the file", async () => {
  const definitions = configurationSchema((await apiDocument()) as JsonObject)["$defs"] as Record<
    string,
    JsonObject
  >;
  const secrets = Object.entries(definitions).flatMap(([section, schema]) =>
    secretFields(schema).map((field) => `${section}: ${field}`),
  );
  expect(secrets.toSorted()).toEqual([
    "connectors: config.apiSecret",
    "connectors: config.password",
    "connectors: config.vault.applePay.merchantIdentityKey",
    "connectors: config.vault.applePay.privateKey",
    "connectors: config.vault.googlePay.privateKey",
    "connectors: config.vault.hmacKeys.*",
    "connectors: config.vault.payoutKeys.*",
    "connectors: config.vault.reportCredentials.*",
    "connectors: config.vault.webhookSecrets.*",
    "connectors: sharedSecret",
    "tenants: settings.mail.password",
    "tenants: settings.oidc.clientSecret",
    "users: password",
  ]);
});
