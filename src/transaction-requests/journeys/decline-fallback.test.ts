import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, DEMO_MERCHANT, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
const guids: Record<string, string> = {};

beforeAll(async () => {
  for (const [name, code] of Object.entries({
    generic: "05",
    issuer: "91",
    funds: "51",
    stolen: "43",
    fraud: "59",
  }))
    await connector(name, {
      ...SIMULATED_CARDS,
      config: { extraData: { defaultResult: "error", "simulator:schemeCode": code } },
    });
  await connector("good", SIMULATED_CARDS);
  await connector("better", SIMULATED_CARDS);
});

async function connector(apiKey: string, request: Record<string, unknown>) {
  guids[apiKey] = await createConnector(operator, {
    apiKey,
    ...request,
    settings: { "retry:limits": "none" },
  });
}

let made = 0;
async function routing(first: string, declineFallback: unknown, fallback: string[] = []): Promise<string> {
  const apiKey = `routing-${(made += 1)}`;
  await createConnector(operator, {
    apiKey,
    routingMetaConnector: {
      defaultConnector: guids[first],
      fallback: fallback.map((name) => guids[name]),
      declineFallback,
    },
  });
  return apiKey;
}

async function debit(apiKey: string) {
  const { body: token } = await api.post("/api/v3/tokenize/demo-public", {
    cardData: {
      cardHolder: "M. Mustermann",
      pan: "4012888888881881",
      cvv: "123",
      expirationMonth: "06",
      expirationYear: "2031",
    },
  });
  const order = { ...anOrder(), transactionToken: token["transactionToken"] };
  const { body } = await api.debit(order, apiKey);
  const status = await api.get(`/api/v3/status/${apiKey}/getByUuid/${body["uuid"]}?includeTracing=1`);
  const attempts = status.body["tracingData"].transactions.map(
    (one: { connector: { guid: string } }) =>
      Object.entries(guids).find(([, guid]) => guid === one.connector.guid)?.[0],
  );
  return { body, attempts };
}

describe("another connector after a decline", () => {
  test.each([
    ["where the class allows it", "generic", {}, ["good"], ["generic", "good"]],
    ["at the connectors that it names", "generic", "to-better", ["good"], ["generic", "better"]],
    ["not for a class that is not named", "generic", { classes: ["technical"] }, ["good"], ["generic"]],
    ["not where the customer's account decides", "funds", {}, ["good"], ["funds"]],
    ["not for a stolen card", "stolen", {}, ["good"], ["stolen"]],
    ["at most once by default", "generic", "twice", [], ["generic", "issuer"]],
    ["as often as it says", "generic", "thrice", [], ["generic", "issuer", "good"]],
    ["not without it", "generic", undefined, ["good"], ["generic"]],
    ["not when null", "generic", null, ["good"], ["generic"]],
  ] as const)("%s", async (_what, first, rules, fallback, expected) => {
    const to = (...names: string[]) => names.map((name) => guids[name]);
    const named: Record<string, unknown> = {
      "to-better": { to: to("better") },
      twice: { to: to("issuer", "good"), classes: ["elsewhere"] },
      thrice: { to: to("issuer", "good"), maxAttempts: 3 },
    };
    const apiKey = await routing(first, typeof rules === "string" ? named[rules] : rules, [...fallback]);
    const { body, attempts } = await debit(apiKey);
    expect(attempts).toEqual(expected);
    expect(body["success"]).toBe(["good", "better"].includes(expected.at(-1)!));
  });

  test("a technical decline follows as well without a fallback list", async () => {
    const { body, attempts } = await debit(await routing("issuer", { to: [guids["good"]] }));
    expect(attempts).toEqual(["issuer", "good"]);
    expect(body).toMatchObject({ success: true });
  });

  test("its rules are shown with their defaults, and a wrong one is refused by its name", async () => {
    const apiKey = await routing("generic", { to: [guids["good"]] });
    const { body } = await operator.get(`/api/provisioning/listConnectors/${DEMO_MERCHANT}`);
    const shown = body["connectors"].find((one: { apiKey: string }) => one.apiKey === apiKey);
    expect(shown.routingMetaConnector.declineFallback).toEqual({
      to: [guids["good"]],
      classes: ["elsewhere", "technical"],
      maxAttempts: 2,
      whenChallenged: "never",
    });
    for (const [field, wrong] of [
      ["maxAttempts", { maxAttempts: 4 }],
      ["classes", { classes: ["never"] }],
      ["to", { to: ["CO-0000-0000-0000-0000-0000-0009"] }],
    ] as const) {
      const refused = await operator.post(`/api/provisioning/createConnector/${DEMO_MERCHANT}`, {
        name: "wrong",
        apiKey: "wrong",
        routingMetaConnector: { defaultConnector: guids["good"], declineFallback: wrong },
      });
      expect(JSON.stringify(refused.body)).toContain(`declineFallback${field === "to" ? ".to" : ""}`);
      expect(refused.body).toMatchObject({ success: false });
    }
  });
});
