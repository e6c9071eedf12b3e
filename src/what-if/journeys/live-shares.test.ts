import { describe, expect, test } from "vitest";
import { takesPart } from "../../connectors/index.ts";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, DEMO_MERCHANT, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let connectors = 0;

async function connector(request: object = SIMULATED_CARDS): Promise<{ apiKey: string; guid: string }> {
  connectors += 1;
  const apiKey = `tried-${connectors}`;
  return { apiKey, guid: await createConnector(operator, { apiKey, ...request }) };
}

const post = (path: string, body: object = {}) => operator.post(`/api/provisioning/${path}`, body);

async function experimentsOf(guid: string) {
  return (await operator.get(`/api/provisioning/listConnectorExperiments/${guid}`)).body["experiments"];
}

/** A routing whose draft sends everything to a connector that declines. */
async function triedRouting(more: object = {}) {
  const works = await connector();
  const fails = await connector({
    ...SIMULATED_CARDS,
    config: { extraData: { "simulator:decline": "2003" } },
  });
  const routing = await connector({ routingMetaConnector: { defaultConnector: works.guid } });
  const saved = await post(`saveConnectorDraft/${routing.guid}/routing`, {
    routingMetaConnector: { defaultConnector: fails.guid },
  });
  const { revision } = saved.body["draft"];
  const { status, body } = await post(`activateConnectorDraft/${routing.guid}/routing`, {
    revision,
    sharePercent: 50,
    guardrail: { approvalDropPoints: 1, after: 3 },
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { works, fails, routing, revision, experiment: body["experiment"] };
}

/** Where a payment went. */
async function pay(apiKey: string): Promise<{ uuid: string; isApproved: boolean }> {
  const { body } = await api.debit({}, apiKey);
  return { uuid: body["uuid"], isApproved: body["returnType"] === "FINISHED" };
}

describe("a draft on a share of the payments", () => {
  test("decides those whose uuid is in the share, and stops by itself", async () => {
    const { routing, experiment } = await triedRouting();
    expect(experiment).toMatchObject({ state: "running", sharePercent: 50, subject: "routing" });
    const listed = await operator.get(`/api/provisioning/listConnectors/${DEMO_MERCHANT}`);
    expect(JSON.stringify(listed.body)).not.toContain("variant");
    let ofDraft = 0;
    let others = 0;
    while (ofDraft < 3 || others < 1) {
      const { uuid, isApproved } = await pay(routing.apiKey);
      expect(isApproved).toBe(!takesPart(experiment, uuid));
      if (isApproved) others += 1;
      else ofDraft += 1;
    }
    await started.gateway.runDue();
    const [shown] = await experimentsOf(routing.guid);
    expect(shown).toMatchObject({
      state: "stopped",
      stoppedBy: "guardrail",
      draft: { payments: ofDraft, approved: 0 },
      others: { payments: others, approved: others },
      prediction: null,
    });
    expect(shown.result[1]).toBe(-1);
    for (let payments = 0; payments < 6; payments += 1)
      expect((await pay(routing.apiKey)).isApproved).toBe(true);
    const events = await started.gateway.db.query<{ object: Record<string, unknown> }>(
      sql`select object from events where type = 'experiment.stopped' and object->>'connectorGuid' = ${routing.guid}`,
    );
    expect(events).toMatchObject([{ object: { connectorGuid: routing.guid, stoppedBy: "guardrail" } }]);
  });

  test("is stopped by a person, once, and leaves the draft", async () => {
    const { routing, revision } = await triedRouting({ guardrail: undefined });
    const again = await post(`activateConnectorDraft/${routing.guid}/routing`, {
      revision,
      sharePercent: 10,
    });
    expect(again.status).toBe(422);
    expect(again.body["errorMessage"]).toMatch(/^sharePercent/);
    const { body } = await post(`stopConnectorExperiment/${routing.guid}/routing`);
    expect(body["experiment"]).toMatchObject({
      state: "stopped",
      stoppedBy: ADMINISTRATOR.username,
      guardrail: { approvalDropPoints: 1, after: 500 },
    });
    expect((await post(`stopConnectorExperiment/${routing.guid}/routing`)).status).toBe(422);
    const draft = await operator.get(`/api/provisioning/getConnectorDraft/${routing.guid}/routing`);
    expect(draft.body["draft"]).toMatchObject({ revision });
    expect((await pay(routing.apiKey)).isApproved).toBe(true);
  });

  test("ends when the draft or another version comes in force", async () => {
    const { routing, revision } = await triedRouting();
    await post(`activateConnectorDraft/${routing.guid}/routing`, { revision });
    expect(await experimentsOf(routing.guid)).toMatchObject([{ state: "activated" }]);
    const other = await triedRouting();
    await post(`updateConnector/${other.routing.guid}`, {
      routingMetaConnector: { defaultConnector: other.works.guid, rules: [{ connector: other.works.guid }] },
    });
    expect(await experimentsOf(other.routing.guid)).toMatchObject([{ state: "superseded" }]);
  });

  test("on all payments is compared with those before it", async () => {
    const works = await connector();
    const fails = await connector({
      ...SIMULATED_CARDS,
      config: { extraData: { "simulator:decline": "2003" } },
    });
    const routing = await connector({ routingMetaConnector: { defaultConnector: works.guid } });
    for (let payments = 0; payments < 4; payments += 1) await pay(routing.apiKey);
    await post(`saveConnectorDraft/${routing.guid}/routing`, {
      routingMetaConnector: { defaultConnector: fails.guid },
    });
    await post(`activateConnectorDraft/${routing.guid}/routing`, {
      revision: 1,
      sharePercent: 100,
      guardrail: { approvalDropPoints: 5, after: 2 },
    });
    for (let payments = 0; payments < 2; payments += 1)
      expect((await pay(routing.apiKey)).isApproved).toBe(false);
    await started.gateway.runDue();
    expect(await experimentsOf(routing.guid)).toMatchObject([
      { state: "stopped", draft: { payments: 2, approved: 0 }, others: { payments: 4, approved: 4 } },
    ]);
  });

  test("applies 3-D Secure and exemptions to its payments alone", async () => {
    const cards = await connector();
    const saved = await post(`saveConnectorDraft/${cards.guid}/three_d_secure`, {
      settings: { "3dsecure:check": "mandatory" },
    });
    const { body } = await post(`activateConnectorDraft/${cards.guid}/three_d_secure`, {
      revision: saved.body["draft"].revision,
      sharePercent: 50,
    });
    const { experiment } = body;
    const ends = new Set<string>();
    for (let payments = 0; ends.size < 2 && payments < 60; payments += 1) {
      const { uuid, isApproved } = await pay(cards.apiKey);
      // Mandatory without a configuration refuses every payment.
      expect(isApproved).toBe(!takesPart(experiment, uuid));
      ends.add(String(isApproved));
    }
    const exemptions = await post(`saveConnectorDraft/${cards.guid}/exemptions`, {
      config: { exemptions: { mode: "auto" } },
    });
    expect(exemptions.body["draft"]).toMatchObject({ content: { config: { exemptions: { mode: "auto" } } } });
    const wrong = await post(`saveConnectorDraft/${cards.guid}/exemptions`, {
      config: { vault: { threeDV2Config: { enabled: true } } },
    });
    expect(wrong.status).toBe(422);
    const active = await post(`activateConnectorDraft/${cards.guid}/exemptions`, { revision: 1 });
    expect(active.body["connector"].config.exemptions).toEqual({ mode: "auto" });
  });
});

test.each([
  ["guardrail", { guardrail: { approvalDropPoints: 1, after: 5 } }],
  ["sharePercent", { sharePercent: 101 }],
  ["guardrail.approvalDropPoints", { sharePercent: 5, guardrail: { approvalDropPoints: 0, after: 5 } }],
])("is refused by %s", async (path, request) => {
  const { guid } = await connector();
  await post(`saveConnectorDraft/${guid}/exemptions`, { config: { exemptions: { mode: "off" } } });
  const { status, body } = await post(`activateConnectorDraft/${guid}/exemptions`, {
    revision: 1,
    ...request,
  });
  expect(status).toBe(422);
  expect(body["errorMessage"]).toMatch(new RegExp(`^${path}`));
});
