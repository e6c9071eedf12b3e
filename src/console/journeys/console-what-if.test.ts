import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import {
  attributeOf,
  ConsoleClient,
  documentOf,
  elementsOf,
  runCurl,
  textOf,
} from "../../../tests/support/console.ts";
import { rowsOfCsv, wordsOf } from "../../../tests/support/console-numbers.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { fillPastPayments } from "../../../tests/support/past-payments.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ADMIN = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const administrator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let operator: ConsoleClient;
let developer: ConsoleClient;
let routing = "";
let acquirers = { a: "", b: "" };
let at = "";

beforeAll(async () => {
  acquirers = {
    a: await createConnector(administrator, { apiKey: "acquirer-a", name: "Acquirer A", ...SIMULATED_CARDS }),
    b: await createConnector(administrator, { apiKey: "acquirer-b", name: "Acquirer B", ...SIMULATED_CARDS }),
  };
  routing = await createConnector(administrator, {
    apiKey: "judged-cards",
    routingMetaConnector: { defaultConnector: acquirers.a },
  });
  at = `/console/${MERCHANT}/routing/${routing}`;
  const { body } = await api.debit({}, "acquirer-a");
  const past = { of: body["uuid"] as string, days: 20 };
  const { db } = started.gateway;
  await fillPastPayments(db, { ...past, connectorGuid: acquirers.a, count: 199, approved: 159 });
  await fillPastPayments(db, { ...past, connectorGuid: acquirers.b, count: 200, approved: 188 });
  const few = { ...past, country: "IT" };
  await fillPastPayments(db, { ...few, connectorGuid: acquirers.a, count: 40, approved: 30 });
  await fillPastPayments(db, { ...few, connectorGuid: acquirers.b, count: 10, approved: 9 });
  for (const [guid, fixed] of [
    [acquirers.a, "0.20"],
    [acquirers.b, "0.155"],
  ])
    await administrator.post(`/api/provisioning/createCostSet/${guid}`, {
      validFrom: "2026-01-01T00:00:00Z",
      description: "Prices",
      fees: [{ kind: "transactional", rate: { percentage: fixed } }],
    });
  operator = await ConsoleClient.demo(started.url, "operator");
  developer = await ConsoleClient.demo(started.url, "developer");
});

test("a draft is judged on a period, and its page says what moves, what it brings, and what is unknown", async () => {
  await administrator.post(`/api/provisioning/saveConnectorDraft/${routing}/routing`, {
    routingMetaConnector: { defaultConnector: acquirers.b, rules: [], fallback: [acquirers.a] },
  });
  const draft = await developer.get(at);
  expect(draft.html).toContain(`${at}/what-if`);
  const form = await developer.get(`${at}/what-if`);
  const running = await developer.submit(form, "/what-if", {});
  expect(textOf(running)).toContain("Being computed");
  await started.gateway.runDue();
  const page = await developer.get(`${at}/what-if`);
  const text = textOf(page);
  expect(text).toContain("Payments that move 240");
  expect(text).toContain("80% → 94%");
  expect(text).toMatch(/Cost of those we can judge EUR 0\.\d\d+ → 0\.\d\d+ a payment/);
  expect(text).toContain("40 of 240 payments cannot be judged (16.7%).");
  expect(text).toMatch(
    /More approved 28 payments in the period \(\d+ to \d+\) More taken in EUR 279\.72 \(EUR [\d.]+ to EUR [\d.]+\)/,
  );
  expect(text).toContain("Acquirer A → Acquirer B");
  expect(text).toContain("of a wider group");
  expect(page.html).toContain('class="range"');
  // Trying it on live payments is a person's who may configure.
  expect(text).not.toContain("Try the draft");
  expect((await runCurl(page, ADMIN))["whatIf"]).toMatchObject({ draft: "routing" });
});

test("the count of payments that move, and of each row, opens the list of exactly these payments", async () => {
  await started.gateway.runDue();
  const page = await developer.get(`${at}/what-if`);
  const links = elementsOf(documentOf(page), ({ tagName }) => tagName === "a").flatMap((link) => {
    const address = attributeOf(link, "href") ?? "";
    const said = /^(?:Payments that move )?(\d+)\b/.exec(wordsOf(link))?.[1];
    return address.includes("whatIf=") ? [{ address, said: Number(said) }] : [];
  });
  expect(links.map(({ said }) => said)).toEqual([240, 200, 40]);
  for (const { address, said } of links) {
    const file = await operator.get(address.replace("/payments?", "/payments.csv?"));
    expect(new Set(rowsOfCsv(file.html).map(({ uuid }) => uuid)).size).toBe(said);
  }
  const list = await developer.get(links[2]!.address);
  expect(textOf(list)).toContain("What if: Payments that would move");
  const rows = rowsOfCsv(
    (await operator.get(links[2]!.address.replace("/payments?", "/payments.csv?"))).html,
  );
  expect(new Set(rows.map((row) => row["connector"]))).toEqual(new Set(["Acquirer A"]));
});

test("a list of a what-if that does not exist, or is misspelt, is empty and says so", async () => {
  for (const named of ["WI-0000-0000-0000-0000-0000-0000", "none"]) {
    const list = await developer.get(`/console/${MERCHANT}/payments?whatIf=${named}`);
    expect(textOf(list)).toContain("The payments of this what-if are not known any more.");
  }
});

test("the API does not list the payments of each row", async () => {
  const { body } = await administrator.get(
    `/api/provisioning/getWhatIf/${/whatIf=(WI-[0-9a-f-]+)/.exec((await developer.get(`${at}/what-if`)).html)![1]!}`,
  );
  expect(body["whatIf"]["byMove"][0]["segments"][0]).not.toHaveProperty("uuids");
});

test("a period that is wrong is refused beside its field, and the form keeps it", async () => {
  const form = await developer.get(`${at}/what-if`);
  const refused = await developer.submit(form, "/what-if", { from: "2026-11-02", to: "2026-11-01" });
  expect(refused.status).toBe(422);
  expect(textOf(refused)).toContain("The period ends before it begins.");
  expect(refused.html).toMatch(/name="from"[^>]*value="2026-11-02"/);
});

test("one that failed says why and what to do, and is computed again", async () => {
  const cards = await createConnector(administrator, { apiKey: "failing-cards", ...SIMULATED_CARDS });
  await administrator.post(`/api/provisioning/saveConnectorDraft/${cards}/exemptions`, {
    config: { exemptions: { mode: "auto" } },
  });
  const change = (method: string) =>
    administrator.post(`/api/provisioning/updateConnector/${cards}`, { method });
  const page = `/console/${MERCHANT}/exemptions/${cards}/what-if`;
  await developer.submit(await developer.get(page), "/what-if", {});
  await change("DirectDebit");
  await started.gateway.runDue();
  await change("Creditcard");
  const failed = await developer.get(page);
  expect(textOf(failed)).toContain("The draft does not fit the configuration any more. Change the draft");
  expect(textOf(failed)).not.toContain("Key figures");
  expect(textOf(await developer.submit(failed, "/what-if", {}))).toContain("Being computed");
  await started.gateway.runDue();
  expect(textOf(await developer.get(page))).toMatch(/Payments that move|No payment would move/);
});

test("a draft is tried on a share of the payments, and stopped", async () => {
  const form = await operator.get(`${at}/what-if`);
  const running = await operator.submit(form, "/what-if/try", { share: "50" });
  expect(textOf(running)).toContain("On 50% of live payments");
  expect(textOf(await developer.get(at))).toContain("A draft is tried on 50% of the payments.");
  const { body } = await api.debit({}, "judged-cards");
  const experiments = await administrator.get(`/api/provisioning/listConnectorExperiments/${routing}`);
  expect(experiments.body["experiments"][0].prediction[1]).toBeGreaterThan(0.05);
  const story = textOf(await operator.get(`/console/${MERCHANT}/payments/${String(body["uuid"])}`));
  const { connectorGuid } = await started.gateway.db.one<{ connectorGuid: string }>(
    sql`select connector_guid from transactions where uuid = ${String(body["uuid"])}`,
  );
  expect(story.includes("A draft decided it that was tried on 50% of the payments.")).toBe(
    connectorGuid === acquirers.b,
  );
  const question = await operator.get(`${at}/what-if/stop`);
  const stopped = await operator.submit(question, "/what-if/stop", {});
  expect(textOf(stopped)).toContain("Tried before");
  expect(textOf(stopped)).toContain("Stopped by ");
  expect((await operator.get(`${at}/what-if/stop`)).status).toBe(404);
});

test("a payment's story says how a rule chose its connector", async () => {
  await createConnector(administrator, {
    apiKey: "chosen-cards",
    routingMetaConnector: {
      defaultConnector: acquirers.a,
      rules: [
        {
          connectors: [acquirers.a, acquirers.b],
          choose: "approval",
          exploration: 0,
          minimumRows: 100,
        },
      ],
    },
  });
  const { body } = await api.debit({}, "chosen-cards");
  const story = textOf(await operator.get(`/console/${MERCHANT}/payments/${String(body["uuid"])}`));
  expect(story).toMatch(
    /The rule chose Acquirer B by approval: 9\d(\.\d)?% of \d+ like payments in 90 days\./,
  );
});

test.each(["three-d-secure", "risk/profiles", "recovery/plans"])(
  "other drafts have the page: %s",
  async (area) => {
    const path = await pathOf(area);
    const page = await developer.get(`/console/${MERCHANT}/${path}/what-if`);
    expect(page.status).toBe(200);
    expect(textOf(page)).toContain("What if");
  },
);

/** The page of something that has a draft. */
async function pathOf(area: string): Promise<string> {
  if (area === "three-d-secure") return `three-d-secure/${acquirers.a}`;
  if (area === "recovery/plans") {
    const { body } = await administrator.post(`/api/provisioning/createRecoveryPlan/${MERCHANT}`, {
      name: "Judged",
    });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    return `recovery/plans/${body["recoveryPlan"].guid}`;
  }
  const { body } = await administrator.post(
    "/api/provisioning/createRiskProfile/TE-0000-0000-0000-0000-0000-0001",
    { name: "Judged", rules: [] },
  );
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return `risk/profiles/${body["riskProfile"].id}`;
}
