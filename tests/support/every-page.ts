import { expect } from "vitest";
import { TENANT, type World } from "../browser/tasks/world.ts";
import { anOrder, ApiClient } from "./api-client.ts";
import { project } from "./bi.ts";
import { ADMINISTRATOR } from "./gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

/** Pages that are further away, or that no link leads to here, each with the reason. */
export const FAR_PAGES: Readonly<Record<string, string>> = {
  "/console/*": "an address that does not exist",
  "/console/explore": "an address to remember, which leads to a place",
  "/console/me/passkeys/new": "people of the demo have no factor of their own",
  "/console/me/second-factor": "people of the demo have no factor of their own",
  "/console/me/second-factor/choose": "people of the demo have no factor of their own",
  "/console/:place/account-requests/:request": "a line of its list while a request waits",
  "/console/:place/agent-requests/:request": "a line of its list while a request waits",
  "/console/:place/api-user-requests/:request": "a line of its list while a request waits",
  "/console/:place/approvals/:approval": "a line of its list while a refund waits",
  "/console/:place/customers/imports/:import": "a line of its list after an import",
  "/console/:place/customers/imports/:import/report.csv": "a file of an import",
  "/console/:place/customers/imports/:import/undo": "the question of an import that was run",
  "/console/:place/bank/booking/exports/:export": "a file of an export",
  "/console/:place/bank/booking/:profile": "a link of its page after a profile was made",
  "/console/:place/bank/entries/:entry": "a line of its list after a statement",
  "/console/:place/bank/entries/:entry/undo": "the question of an entry that was assigned",
  "/console/:place/bank/files/:file": "a file that was approved",
  "/console/:place/bank/statements/:import": "a line of its list after an import",
  "/console/:place/batches/:batch": "a line of its list after a batch",
  "/console/:place/batches/:batch/rows.csv": "a file of a batch",
  "/console/:place/exemptions.csv":
    "a file of a page of the configuration, which not every role that may export sees",
  "/console/:place/exemptions/:connector": "an address of a draft, which leads to its page",
  "/console/:place/exemptions/:connector/activate": "the question of a draft: console-exemptions.test.ts",
  "/console/:place/exemptions/:connector/discard": "the question of a draft: console-exemptions.test.ts",
  "/console/:place/exemptions/:connector/versions": "a button of settings: console-exemptions.test.ts",
  "/console/:place/exemptions/:connector/what-if": "a button of a draft: console-exemptions.test.ts",
  "/console/:place/exemptions/:connector/what-if/stop": "the question of a draft that is being tried",
  "/console/:place/explore/queries/:query": "a query that a person saved",
  "/console/:place/links/reusable/:link": "a line of its list, and none was made",
  "/console/:place/payments/:uuid/conversion": "of a converted payment",
  "/console/:place/recovery/refused": "a link of the overview while an attempt was refused",
  "/console/:place/settings/pages/logos/:digest": "a picture",
  "/console/:place/settings/pages/preview": "in a frame",
  "/console/:place/settings/pages/style": "a style sheet",
  "/console/:place/settings/templates/:template/preview": "in a frame",
  "/console/:place/routing/:connector/what-if/stop": "the question of a draft that is being tried",
  "/console/:place/three-d-secure/:connector/what-if/stop": "the question of a draft that is being tried",
  "/console/:place/test-clock": "of an installation with a test clock: console-test-clock.test.ts",
};

/** A recurring debit of a stored card that the issuer declines, which opens a case of recovery. */
export async function failRecurring(api: ApiClient): Promise<void> {
  const { amount: _amount, currency: _currency, ...registration } = anOrder();
  const { body: stored } = await api.transaction("demo-card", "register", registration);
  const { transactionToken: _none, ...recurring } = anOrder();
  const failed = await api.transaction("demo-card", "debit", {
    ...recurring,
    referenceUuid: stored["uuid"],
    transactionIndicator: "RECURRING",
    extraData: { "simulator:decline": "2006", "simulator:schemeCode": "51" },
    recovery: {},
  });
  expect(failed.body).toMatchObject({ returnType: "ERROR" });
}

/**
 * Drafts of each kind, judged on the payments of the last weeks: each page of a what-if has a result then. A routing would move all of
 * its payments.
 */
async function judgeDrafts({ api, started, clock }: World): Promise<void> {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const listed = await operator.get(`/api/provisioning/listConnectors/${MERCHANT}`);
  const guids = new Map<string, string>(
    (listed.body["connectors"] as { apiKey: string; guid: string }[]).map(({ apiKey, guid }) => [
      apiKey,
      guid,
    ]),
  );
  for (let count = 0; count < 3; count += 1) await api.debit(anOrder(), "cards");
  await started.gateway.runDue();
  const [cards, routing, reviewed] = ["acquirer-b", "cards", "reviewed"].map((apiKey) => guids.get(apiKey)!);
  const { body: risk } = await operator.get(`/api/provisioning/listRiskProfiles/${TENANT}`);
  const { id } = (risk["riskProfiles"] as { id: number; name: string }[]).find(
    ({ name }) => name === "Large amounts",
  )!;
  const check = { kind: "amount", currency: "EUR", limit: "500.00" };
  const to = clock.now().toString();
  const period = {
    from: clock
      .now()
      .subtract({ hours: 24 * 30 })
      .toString(),
    to,
    currency: "EUR",
  };
  for (const [operation, body] of [
    [
      `saveConnectorDraft/${routing}/routing`,
      { routingMetaConnector: { defaultConnector: guids.get("acquirer-a"), rules: [] } },
    ],
    [`saveConnectorDraft/${cards}/three_d_secure`, { settings: { "3dsecure:check": "mandatory" } }],
    [`saveConnectorDraft/${cards}/exemptions`, { config: { exemptions: { mode: "auto" } } }],
    // Another one stays without a draft: its form is another one, too.
    [`createRiskProfile/${TENANT}`, { name: "Small amounts" }],
    [`saveRiskProfileDraft/${id}`, { rules: [{ id: "rule-1", check, action: "review" }] }],
    [`whatIf/${routing}`, { ...period, draft: "routing" }],
    [`whatIf/${cards}`, { ...period, draft: "authentication" }],
    [`whatIf/${cards}`, { ...period, draft: "exemptions" }],
    [`whatIf/${reviewed}`, { ...period, draft: "risk", subjectId: String(id) }],
  ] as const) {
    expect(await operator.post(`/api/provisioning/${operation}`, body), operation).toMatchObject({
      status: 200,
    });
    // One is computed at a time.
    await started.gateway.runDue();
  }
}

/** Makes what has a page of its own in the console: a dispute, links, a review, a case of recovery with its plan, credentials and lists. */
export async function makeEveryPage(world: World): Promise<void> {
  const { api, started } = world;
  await world.chargedBack();
  await api.debit({ ...anOrder(), transactionToken: undefined, payByLink: { sendByEmail: false } });
  await api.debit(anOrder());
  // The newest come first in lists, of which only the first are opened: these have pages that no other payment has.
  world.clock.advance({ seconds: 1 });
  await api.preauthorize(anOrder());
  await world.reviewed();
  await failRecurring(api);
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const endpoint = { url: "https://events.example.com/", eventTypes: ["payment.*"] };
  const expiresAt = world.clock.now().add({ hours: 24 }).toString();
  const agent = { name: "Assistant", mode: "test", tools: ["find_payments"], expiresAt };
  const plan = await operator.post(`/api/provisioning/createRecoveryPlan/${MERCHANT}`, { name: "Standard" });
  const { guid: planGuid } = plan.body["recoveryPlan"];
  for (const [operation, body] of [
    [`saveRecoveryPlanDraft/${planGuid}`, { endAction: "keep" }],
    [`createWebhookEndpoint/${MERCHANT}`, endpoint],
    [`createAgentCredential/${MERCHANT}`, agent],
    [`createShopCredential/${MERCHANT}`, { kind: "medusa", shopUrl: "https://shop.example" }],
    [`createProvisioningCredential/${TENANT}`, { name: "Deployment", permissions: ["read"] }],
    [
      `addRiskListEntry/${MERCHANT}`,
      { list: "block", key: "EMAIL", value: "mallory@example.com", comment: "Fraud" },
    ],
  ] as const)
    expect(await operator.post(`/api/provisioning/${operation}`, body)).toMatchObject({ status: 200 });
  await judgeDrafts(world);
  await project(started);
}
