import type { Json } from "./json.ts";
import type { Kind } from "./kind.ts";

const RISK_PROFILE = { to: "riskProfiles", prefix: "profile:" } as const;
const LAYOUTS = ["payByLink.defaultLayout", "payByLink.layoutByLanguage", "payByLink.layoutByLanguage.*"];

const FEE_SETS: Kind = {
  section: "feeSets",
  label: "fee set",
  key: ["validFrom"],
  id: "guid",
  list: "/api/provisioning/listFeeSets/{ownerGuid}",
  listed: "feeSets",
  create: "/api/provisioning/createFeeSet",
  createRequest: "CreateFeeSetRequest",
  omitted: ["ownerKind", "ownerGuid"],
  implied: ({ section, id }) => ({ ownerKind: section.slice(0, -1), ownerGuid: id }),
  references: [{ field: "fees.*.entityGuid", to: "feeEntities" }],
  children: [],
};

const WEBHOOK_ENDPOINTS: Kind = {
  section: "webhookEndpoints",
  label: "webhook endpoint",
  key: ["url"],
  id: "guid",
  list: "/api/provisioning/listWebhookEndpoints/{placeGuid}",
  listed: "webhookEndpoints",
  belongs: ({ merchantGuid, tenantGuid }, placeGuid) => (merchantGuid ?? tenantGuid) === placeGuid,
  create: "/api/provisioning/createWebhookEndpoint/{placeGuid}",
  createRequest: "CreateWebhookEndpointRequest",
  update: "/api/provisioning/updateWebhookEndpoint/{endpointGuid}",
  updateRequest: "UpdateWebhookEndpointRequest",
  answered: "webhookEndpoint",
  remove: "/api/provisioning/deleteWebhookEndpoint/{endpointGuid}",
  children: [],
};

const USERS: Kind = {
  section: "users",
  label: "user",
  key: ["username"],
  id: "guid",
  list: "/api/provisioning/listMerchantUsers/{merchantGuid}",
  listed: "merchantUsers",
  create: "/api/provisioning/createMerchantUser/{merchantGuid}",
  createRequest: "CreateMerchantUserRequest",
  update: "/api/provisioning/updateMerchantUser/{merchantUserGuid}",
  updateRequest: "UpdateMerchantUserRequest",
  answered: "merchantUser",
  // The first says the same as `settings`; the others have one allowed value.
  omitted: ["apiUserSettings", "multiMerchantAccess", "sendInitialPassword"],
  remove: "disable",
  maps: ["settings"],
  numbers: ["settings.*"],
  hidden: [{ field: "password", setWhen: "username" }],
  children: [],
};

const CONNECTORS: Kind = {
  section: "connectors",
  label: "connector",
  key: ["apiKey"],
  id: "guid",
  list: "/api/provisioning/listConnectors/{merchantGuid}",
  listed: "connectors",
  create: "/api/provisioning/createConnector/{merchantGuid}",
  createRequest: "CreateConnectorRequest",
  update: "/api/provisioning/updateConnector/{connectorGuid}",
  updateRequest: "UpdateConnectorRequest",
  answered: "connector",
  omitted: ["addSettings", "removeSettings"],
  remove: "disable",
  merged: ["config", "config.vault", "payByLink"],
  maps: ["settings", ...LAYOUTS],
  numbers: ["settings.*", "terminals.*.stan", "terminals.*.captureRef"],
  references: [
    { field: "customerProfileContainer", to: "customerProfileContainers" },
    { field: "defaultRiskRuleSet", ...RISK_PROFILE },
    { field: "vtRiskRuleSet", ...RISK_PROFILE },
    { field: "routingMetaConnector.defaultConnector", to: "connectors" },
    { field: "routingMetaConnector.rules.*.connector", to: "connectors" },
    { field: "routingMetaConnector.fallback.*", to: "connectors" },
    { field: "routingMetaConnector.declineFallback.to.*", to: "connectors" },
    { field: "multiMethodMetaConnector.connectors.*", to: "connectors" },
  ],
  secretsFollow: ["adapter", "config.testMode", "config.extraData"],
  children: [FEE_SETS],
};

const MERCHANTS: Kind = {
  section: "merchants",
  label: "merchant",
  key: ["name"],
  id: "guid",
  list: "/api/provisioning/listMerchants/{tenantGuid}",
  listed: "merchants",
  create: "/api/provisioning/createMerchant/{tenantGuid}",
  createRequest: "CreateMerchantRequest",
  update: "/api/provisioning/updateMerchant/{merchantGuid}",
  updateRequest: "UpdateMerchantRequest",
  answered: "merchant",
  // The list has what a logo measures, and not the picture. The switches have one allowed value.
  omitted: ["logos", "disabled", "disabledTransactionTypes", "isPciEnabled"],
  references: [
    { field: "defaultRiskRuleSet", ...RISK_PROFILE },
    { field: "defaultVtRiskRuleSet", ...RISK_PROFILE },
  ],
  children: [USERS, CONNECTORS, WEBHOOK_ENDPOINTS, FEE_SETS],
};

const CONTAINERS: Kind = {
  section: "customerProfileContainers",
  label: "customer profile container",
  key: ["name"],
  id: "id",
  list: "/api/provisioning/listCustomerProfileContainers/{tenantGuid}",
  listed: "customerProfileContainers",
  // The list also has those that are shared with the tenant.
  belongs: (container, tenantGuid) => container["tenantGuid"] === tenantGuid,
  create: "/api/provisioning/createCustomerProfileContainer/{tenantGuid}",
  createRequest: "CreateCustomerProfileContainerRequest",
  update: "/api/provisioning/updateCustomerProfileContainer/{id}",
  updateRequest: "UpdateCustomerProfileContainerRequest",
  answered: "customerProfileContainer",
  remove: "disable",
  children: [],
};

const RISK_PROFILES: Kind = {
  section: "riskProfiles",
  label: "risk profile",
  key: ["name"],
  id: "id",
  list: "/api/provisioning/listRiskProfiles/{tenantGuid}",
  listed: "riskProfiles",
  belongs: (profile, tenantGuid) => profile["tenantGuid"] === tenantGuid,
  create: "/api/provisioning/createRiskProfile/{tenantGuid}",
  createRequest: "CreateRiskProfileRequest",
  update: "/api/provisioning/updateRiskProfile/{profileId}",
  updateRequest: "UpdateRiskProfileRequest",
  answered: "riskProfile",
  remove: "disable",
  children: [],
};

const FEE_ENTITIES: Kind = {
  section: "feeEntities",
  label: "fee entity",
  key: ["name"],
  id: "guid",
  list: "/api/provisioning/listFeeEntities/{tenantGuid}",
  listed: "feeEntities",
  create: "/api/provisioning/createFeeEntity/{tenantGuid}",
  createRequest: "CreateFeeEntityRequest",
  children: [],
};

export const TENANT: Kind = {
  section: "tenants",
  label: "tenant",
  key: ["name"],
  id: "guid",
  list: "/api/provisioning/listTenants",
  listed: "tenants",
  belongs: (tenant, parentGuid) => tenant["parentTenantGuid"] === parentGuid,
  create: "/api/provisioning/createTenant",
  createRequest: "CreateTenantRequest",
  update: "/api/provisioning/updateTenant/{tenantGuid}",
  updateRequest: "UpdateTenantRequest",
  answered: "tenant",
  omitted: ["parentTenantGuid"],
  implied: ({ id }) => ({ parentTenantGuid: id }),
  merged: ["settings", "settings.features", "settings.payByLink", "settings.bi"],
  maps: LAYOUTS.map((path) => `settings.${path}`),
  references: [
    { field: "settings.customerProfileContainer", to: "customerProfileContainers" },
    { field: "settings.oidc.mapping.*.place", to: "places" },
  ],
  hidden: [
    { field: "settings.mail.password", setWhen: "settings.mail.user" },
    { field: "settings.oidc.clientSecret", setWhen: "settings.oidc" },
  ],
  shownAs: [{ field: "settings.oidc.scopes", show: shownScopes }],
  updatedLast: true,
  // Sub-tenants are tenants too.
  get children() {
    return [CONTAINERS, RISK_PROFILES, FEE_ENTITIES, MERCHANTS, WEBHOOK_ENDPOINTS, FEE_SETS, TENANT];
  },
};

/** As a list that begins with `openid`. */
function shownScopes(value: Json | undefined): Json {
  const given = typeof value === "string" ? value.split(" ") : ((value ?? ["email", "profile"]) as string[]);
  return ["openid", ...given.filter((scope) => scope !== "openid")];
}

/** Rates of the operator, which all tenants of the gateway use. */
export const CONVERSION_RATES: Kind = {
  section: "conversionRates",
  label: "conversion rate",
  key: ["baseCurrency", "currency"],
  id: undefined,
  list: "/api/provisioning/listConversionRates",
  listed: "conversionRates",
  belongs: (rate) => rate["source"] === "custom" && rate["inUse"] === true,
  create: "/api/provisioning/setConversionRate",
  createRequest: "SetConversionRateRequest",
  update: "/api/provisioning/setConversionRate",
  updateRequest: "SetConversionRateRequest",
  answered: "conversionRate",
  children: [],
};
