import type { ConferredKind } from "../authority/index.ts";

const FORM = "POST /console/:place";

/**
 * Everything by which an authority is given: what is made, and the operations and forms that make it or hand out
 * its secret. A test finds a route that does and is not here.
 */
export const CONFERRED_KINDS: readonly ConferredKind[] = [
  {
    name: "API user",
    operations: ["createMerchantUser", "updateMerchantUser", "rotateMerchantUserPassword"],
    forms: [
      `${FORM}/developers/users`,
      `${FORM}/developers/users/:user/password`,
      `${FORM}/developers/users/:user/state`,
      `${FORM}/api-user-requests/:request/approve`,
      `${FORM}/api-user-requests/:request/carry-out`,
    ],
    rule: "at most what its maker has, by mode; live money out, and what the maker lacks, needs a second person of the console",
  },
  {
    name: "credential of the provisioning API",
    operations: ["createProvisioningCredential", "rotateProvisioningCredential"],
    forms: [`${FORM}/credentials`, `${FORM}/credentials/:credential/rotate`],
    rule: "permissions of its maker; it remembers what the maker might do and gives no more; it never ends later",
  },
  {
    name: "BI key",
    operations: ["createBiApiKey"],
    forms: [`${FORM}/developers/keys`],
    rule: "payments that its maker reads in bulk; otherwise test payments only",
  },
  {
    name: "assistant",
    operations: ["createAgentCredential"],
    forms: [
      `${FORM}/developers/agents`,
      `${FORM}/agent-requests/:request/approve`,
      `${FORM}/agent-requests/:request/carry-out`,
    ],
    rule: "each tool has the permission of the page that shows or does the same; limits and end at most those of its maker; live money out needs a second person of the console",
  },
  {
    name: "event endpoint",
    operations: ["createWebhookEndpoint", "updateWebhookEndpoint", "rotateWebhookSecret", "resendEvents"],
    forms: [
      `${FORM}/developers/endpoints`,
      `${FORM}/developers/endpoints/:endpoint`,
      `${FORM}/developers/endpoints/:endpoint/state`,
      `${FORM}/developers/endpoints/:endpoint/rotate`,
      `${FORM}/developers/endpoints/:endpoint/resend`,
    ],
    rule: "events in the modes and with the detail that its maker reads in bulk; another address receives at most what the one who changes it reads",
  },
  {
    name: "credential of a shop",
    operations: ["createShopCredential"],
    forms: [],
    rule: "an API user and an event endpoint for one address; of what a shop needs, what its maker has",
  },
  {
    name: "secret of a connector",
    operations: ["rotateSharedSecret", "registerConnectorWebhook"],
    forms: [`${FORM}/developers/secrets/:connector`, `${FORM}/connectors/:connector/webhook`],
    rule: "needs `credentials`; it signs requests and callbacks, and opens nothing without an API user",
  },
  {
    name: "connector with access to its provider",
    operations: ["createConnector", "updateConnector"],
    forms: [
      `${FORM}/connectors/new/:adapter`,
      `${FORM}/connectors/new-selection`,
      `${FORM}/connectors/:connector`,
      `${FORM}/account-requests/:request/approve`,
      `${FORM}/account-requests/:request/carry-out`,
    ],
    rule: "a live connector with access, or another account, needs `credentials` beside `configure`; another account for live money needs a second person",
  },
  {
    name: "role of a person",
    operations: ["updateTenant", "inviteColleague"],
    forms: [
      `${FORM}/people`,
      `${FORM}/invitations/:invitation/resend`,
      `${FORM}/approvers/:membership/confirm`,
    ],
    rule: "given by an owner; one that approves waits for an independent person or three days; by an identity provider only where the root credential set it",
  },
  {
    name: "payment link",
    operations: [],
    forms: [
      `${FORM}/links/new`,
      `${FORM}/links/:uuid/resend`,
      `${FORM}/links/:uuid/replace`,
      `${FORM}/links/reusable/new`,
    ],
    rule: "its address lets a customer pay that payment until it ends or is cancelled; it shows nothing of another payment, and moves no money out",
  },
  {
    name: "mail server",
    operations: [],
    forms: [`${FORM}/settings/mail`],
    rule: "carries the mails of its place (also `mailServer` of `updateTenant`); an invitation proves an address only through one that the root credential set",
  },
];
