import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ADMIN = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };
const CONFIG = "config.vault.threeDV2Config";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const administrator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let operator: ConsoleClient;
let developer: ConsoleClient;
let guid = "";
let at = "";

beforeAll(async () => {
  guid = await connector({ name: "Cards", apiKey: "cards" });
  at = `/console/${MERCHANT}/three-d-secure/${guid}`;
  for (const amount of ["10.00", "20.00"]) await pay({ amount });
  operator = await ConsoleClient.demo(started.url, "operator");
  developer = await ConsoleClient.demo(started.url, "developer");
});
beforeEach(async () => {
  await started.gateway.db.execute(sql`delete from connector_drafts`);
});

async function connector(request: object): Promise<string> {
  const { body } = await administrator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    adapter: "Simulator",
    method: "Creditcard",
    config: { testMode: true },
    ...request,
  });
  return body["connector"].guid as string;
}

async function pay(more: object = {}) {
  const order = { ...anOrder(), transactionToken: "ix::demo-visa", ...more };
  return (await api.transaction("cards", "debit", order)).body;
}

async function draft(client: ConsoleClient, fields: Record<string, string>): Promise<ConsolePage> {
  return client.submit(await client.get(`${at}/draft`), "/draft", fields);
}

describe("a draft of 3-D Secure", () => {
  test("shows each setting in words, in force and in the draft, and what the request may choose", async () => {
    const before = textOf(await operator.get(at));
    expect(before).toContain("Authenticate card payments with 3-D Secure off");
    expect(before).toContain("Kind of payment A single payment");
    await draft(operator, { [`${CONFIG}.enabled`]: "1", "settings.3dsecure:check": "mandatory" });
    const after = textOf(await operator.get(at));
    expect(after).toContain("Authenticate card payments with 3-D Secure off in the draft: on");
    expect(after).toContain("in the draft: Required: no payment without it");
    for (const name of ["transactionIndicator", "threeDSecureData", "3dsOnDemand", "parameterConfig"])
      expect(after.replace(/As curl.*/s, "")).not.toContain(name);
  });

  test("is saved, authenticates nobody, and shows which of the last payments would change", async () => {
    const page = await draft(developer, { [`${CONFIG}.enabled`]: "1" });
    expect(textOf(page)).toContain("The draft is saved. It is not in force yet.");
    expect(textOf(page)).toContain("Dry run: 2 payments would change");
    expect(textOf(page)).toMatch(
      /not authenticated by the gateway → authenticated 2 the newest of them EUR 30\.00 before the payment/,
    );
    expect(textOf(page)).toContain("Authenticated before the payment: 0 now, 2 with the draft.");
    expect((await pay())["returnType"]).toBe("FINISHED");
  });

  test("is put in force by an operator, authenticates the next payment, and can be taken back", async () => {
    await draft(operator, { [`${CONFIG}.enabled`]: "1" });
    const done = await operator.submit(await operator.get(at), "/activate");
    expect(textOf(done)).toContain("The draft is in force.");
    expect((await pay())["returnType"]).toBe("REDIRECT");
    const versions = await operator.get(`${at}/versions`);
    expect(textOf(versions)).toMatch(
      /Version 2 In force Olga Operator, .*Authenticate card payments with 3-D Secure off on As JSON/,
    );
    await operator.submit(versions, "/versions/1/restore");
    await operator.submit(await operator.get(at), "/activate");
    expect((await pay())["returnType"]).toBe("FINISHED");
  });

  test("is not put in force by a developer, nor by a form of an older draft", async () => {
    await draft(operator, { [`${CONFIG}.enabled`]: "1" });
    const form = await operator.get(`${at}/activate`);
    expect(textOf(form)).toContain("would have been treated differently.");
    expect((await developer.get(at)).html).not.toContain("Activate draft");
    await draft(developer, { [`${CONFIG}.enabled`]: "1", "settings.3dsecure:check": "mandatory" });
    const page = await operator.submit(form, "/activate");
    expect(textOf(page)).toContain("another person changed the draft meanwhile");
    expect((await pay())["returnType"]).toBe("FINISHED");
  });

  test("that changes nothing, or has a parameter that the API refuses, is not saved", async () => {
    const same = await draft(operator, {});
    expect([same.status, textOf(same)]).toEqual([
      422,
      expect.stringContaining("Nothing differs from what is in force."),
    ]);
    const wrong = await draft(operator, { [`${CONFIG}.merchant.mcc`]: "12345678" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain(`id="${CONFIG}.merchant.mcc-problem"`);
    expect(await started.gateway.db.query(sql`select from connector_drafts`)).toEqual([]);
  });

  test("steps up payments that had a soft decline, as the dry run says", async () => {
    await draft(operator, { [`${CONFIG}.enabled`]: "1", [`${CONFIG}.3dsOnDemand`]: "1" });
    await pay({ amount: "65.00" });
    const page = await operator.get(at);
    expect(textOf(page)).toMatch(
      /not authenticated by the gateway → authenticated, challenge mandated 1 the newest of them EUR 65\.00 after a soft decline/,
    );
    expect(textOf(page)).toContain("0 now, 0 with the draft");
  });
});

test("an imagined payment shows each decision with its reason", async () => {
  await draft(operator, { [`${CONFIG}.enabled`]: "1", [`${CONFIG}.3dsOnDemand`]: "1" });
  const later = await operator.get(`${at}?try=yes`);
  expect(textOf(later)).toContain("Not asked for: only when the bank demands it (setting: 3DS on demand).");
  await draft(operator, { [`${CONFIG}.enabled`]: "1", [`${CONFIG}.mcIdentityCheck`]: "1" });
  const tried = await operator.get(`${at}?try=yes&brand=mastercard`);
  expect(textOf(tried)).toContain("shared with the scheme as data only");
  const moto = await operator.get(`${at}?try=yes&transactionIndicator=MOTO`);
  expect(textOf(moto)).toContain("mail and telephone orders are not authenticated");
});

test("the list has the connectors that take cards, and the page its requests as curl", async () => {
  const list = await operator.get(`/console/${MERCHANT}/three-d-secure`);
  expect(textOf(list)).toContain("Cards");
  await draft(operator, { [`${CONFIG}.enabled`]: "1" });
  const answered = await runCurl(await operator.get(at), ADMIN);
  expect(answered).toMatchObject({ success: true, payments: expect.any(Number) });
  const explained = await runCurl(await operator.get(`${at}?try=yes`), ADMIN);
  expect(explained).toMatchObject({ success: true, result: "authenticated" });
});
