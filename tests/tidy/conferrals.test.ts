import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { authorityPage } from "../../src/authority/index.ts";
import { CONFERRED_KINDS } from "../../src/gateway/conferrals.ts";
import { PROVISIONING_OPERATIONS } from "../../src/gateway/provisioning-operations.ts";
import { NEEDS } from "../support/console-route-needs.ts";

/** Operations that change something and give nobody an authority: one that is in neither list fails the first test. */
const GIVES_NOTHING: ReadonlySet<string> = new Set(
  [
    "createBookingExport simulateBankStatement createTransferFile createBookingProfile updateBookingProfile",
    "createRecoveryPlan updateRecoveryPlan deleteRecoveryPlan",
    "whatIf stopConnectorExperiment createCostSet estimateCost activateConnectorDraft activateRecoveryPlanDraft activateRiskProfileDraft addFees addLineItem addRiskListEntry addTags assignBankEntry",
    "createCustomerProfileContainer createFeeEntity createFeeSet createMerchant createRiskProfile createSettlementExport",
    "createTenant deleteShop deleteWebhookEndpoint discardConnectorDraft discardRecoveryPlanDraft discardRiskProfileDraft dryRunAuthentication dryRunRecoveryPlan dryRunRiskProfile",
    "dryRunRouting endPreviousMerchantUserPassword erasePerson explainAuthentication explainRiskProfile explainRoute",
    "createImportKey deleteVaultMapping discardVaultImport exportVault importVaultFile runVaultImport saveVaultMapping",
    "undoVaultImport putRoutingInFront exportPerson fetchSettlements importBankStatement importSettlementReport matchSettlementRows rebuildBi recalculateFees",
    "recalculateFeesOfPeriod rejectRiskReview releaseRiskReview removeRiskListEntry repeatSettlementImport resendCallback",
    "restoreConnectorVersion restoreRecoveryPlanVersion restoreRiskProfileVersion revokeAgentCredential revokeBiApiKey revokeProvisioningCredential",
    "saveConnectorDraft saveRecoveryPlanDraft saveRiskProfileDraft sendTestEvent sendTestMail setConversionRate setReconciliation setRetention",
    "setRisk setSettlement testClock testConnectorAccount updateCustomerProfileContainer updateMerchant updateRiskProfile unassignBankEntry",
  ].flatMap((names) => names.split(" ")),
);

/** Areas of the console where people get or give rights. */
const AREAS = [
  "developers",
  "credentials",
  "people",
  "invitations",
  "api-user-requests",
  "agent-requests",
  "account-requests",
  "approvers",
  "connectors",
  "links",
  "settings/mail",
];
/** Forms there that end, refuse, test or resend something, and give nothing. */
const FORMS_THAT_GIVE_NOTHING: ReadonlySet<string> = new Set(
  [
    "api-user-requests/:request/refuse",
    "api-user-requests/:request/withdraw",
    "agent-requests/:request/refuse",
    "account-requests/:request/refuse",
    "account-requests/:request/withdraw",
    "agent-requests/:request/withdraw",
    "credentials/:credential/revoke",
    "people/:membership/remove",
    "people/:membership/reset",
    "invitations/:invitation/withdraw",
    "connectors/:connector/test",
    "connectors/:connector/disable",
    "developers/users/:user/password/end",
    "developers/keys/:key/revoke",
    "developers/callbacks/:uuid/resend",
    "developers/requests/watch",
    "developers/endpoints/:endpoint/delete",
    "developers/endpoints/:endpoint/test",
    "developers/agents/:agent/revoke",
    "developers/signature",
    "links/:uuid/cancel",
    "links/reusable/:link/cancel",
    "settings/mail/test",
    "settings/mail/remove",
  ].map((path) => `POST /console/:place/${path}`),
);

const operations = CONFERRED_KINDS.flatMap((kind) => kind.operations);
const forms = CONFERRED_KINDS.flatMap((kind) => kind.forms);

test("each operation that changes something is in the table of what gives an authority, or gives nothing", () => {
  const changing = PROVISIONING_OPERATIONS.filter(({ method }) => method === "POST").map(({ id }) => id);
  expect(changing.filter((id) => !operations.includes(id) && !GIVES_NOTHING.has(id))).toEqual([]);
  expect([...operations, ...GIVES_NOTHING].toSorted()).toEqual(changing.toSorted());
});

test("an operation that returns a password, secret or token is in the table", () => {
  const shown = PROVISIONING_OPERATIONS.filter(({ response }) =>
    Object.keys(response).some((name) => /^(password|secret|token|sharedSecret)$/.test(name)),
  ).map(({ id }) => id);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((id) => !operations.includes(id))).toEqual([]);
});

test("each form of the areas of rights is in the table, or gives nothing", () => {
  const inAreas = Object.keys(NEEDS).filter((route) =>
    AREAS.some((area) => new RegExp(`^POST /console/:place/${area}(/|$)`).test(route)),
  );
  expect([...forms, ...FORMS_THAT_GIVE_NOTHING].toSorted()).toEqual(inAreas.toSorted());
});

test("the page of authorities has every row", () => {
  expect(readFileSync("docs/security/authority.md", "utf8")).toBe(authorityPage(CONFERRED_KINDS));
});
