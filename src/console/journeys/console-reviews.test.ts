import { beforeAll, describe, expect, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf, type DemoRole } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { REVIEWED, RiskShop, TENANT } from "../../../tests/support/risk-shop.ts";

const PAYMENTS = `/console/${TENANT}/payments`;

const shop = forThisFile(() => RiskShop.open());
let apiKey: string;
const people = {} as Record<DemoRole, ConsoleClient>;

beforeAll(async () => {
  apiKey = await shop.checked([REVIEWED]);
  for (const role of ["support", "finance", "developer", "operator"] as const)
    people[role] = await ConsoleClient.demo(shop.started.url, role);
});

async function inReview(operation = "debit"): Promise<string> {
  const { body } = await shop.api.transaction(apiKey, operation, anOrder());
  expect(body).toMatchObject({ returnType: "PENDING" });
  return String(body["uuid"]);
}

async function decide(role: DemoRole, uuid: string, decision: "release" | "reject") {
  const payment = await people[role].get(`${PAYMENTS}/${uuid}`);
  expect(payment.html).toContain(`/payments/${uuid}/${decision}"`);
  const check = await people[role].get(`${PAYMENTS}/${uuid}/${decision}`);
  return people[role].submit(check, `/${decision}`);
}

describe("a payment under review", () => {
  test("says why it waits, and is found by the filter, whose curl finds the same", async () => {
    const uuid = await inReview();
    const page = textOf(await people.support.get(`${PAYMENTS}/${uuid}`));
    expect(page).toContain("On hold for review. Authorised, not captured.");
    expect(page).toMatch(/Matching rules: Amount \(rule-1 of “[^”]+”\)\./);
    const { body } = await shop.api.debit(anOrder());
    const list = await people.support.get(`${PAYMENTS}?state=review`);
    expect(list.html).toContain(uuid);
    expect(list.html).not.toContain(String(body["uuid"]));
    expect(list.html).toMatch(/<option value="review" selected>Under review<\/option>/);
    await decide("support", uuid, "reject");
  });

  test("is captured when support releases it, and story and audit name the person", async () => {
    const uuid = await inReview();
    const held = textOf(await people.support.get(`${PAYMENTS}/${uuid}`));
    expect(held).toContain("requested the payment of EUR 9.99");
    expect(held).not.toMatch(/preauthorisation/i);
    const check = await people.support.get(`${PAYMENTS}/${uuid}/release`);
    expect(textOf(check)).toContain("Release EUR 9.99?");
    expect(textOf(check)).toContain("The payment is approved, and the authorised amount is captured.");
    const done = await people.support.submit(check, "/release");
    expect(textOf(done)).toContain("The review is decided.");
    expect(textOf(done)).toContain("The review was released by Sam Support.");
    // The gateway captures it next.
    expect(textOf(done)).not.toMatch(/(?:Void|Capture) up to/);
    await shop.work();
    expect(await shop.atProvider(uuid)).toEqual(["preauthorize", "capture"]);
    const audit = textOf(await people.operator.get(`/console/${TENANT}/audit`));
    expect(audit).toMatch(/support@demo\.example.*console\.releaseReview/);
    expect(audit).toContain(uuid);
  });

  test("is voided when finance rejects it", async () => {
    const uuid = await inReview("preauthorize");
    const done = await decide("finance", uuid, "reject");
    expect(textOf(done)).toContain("The review was rejected by Fay Finance");
    await shop.work();
    expect(await shop.atProvider(uuid)).toEqual(["preauthorize", "void"]);
  });

  test("is decided once when two people decide at the same time, and a late one reads who was first", async () => {
    const uuid = await inReview();
    const [release, reject] = [
      await people.support.get(`${PAYMENTS}/${uuid}/release`),
      await people.finance.get(`${PAYMENTS}/${uuid}/reject`),
    ];
    const pages = await Promise.all([
      people.support.submit(release, "/release"),
      people.finance.submit(reject, "/reject"),
    ]);
    const notes = pages.map((page) => /\?review=(\w+)$/.exec(page.url)?.[1]);
    expect(new Set(notes)).toEqual(new Set(["before", "done"]));
    expect(textOf(pages[notes.indexOf("before")]!)).toContain("The review had already been decided.");
    await shop.work();
    expect(await shop.atProvider(uuid)).toHaveLength(2);
    const again = await people.support.submit(release, "/release");
    expect(textOf(again)).toContain("The review had already been decided. Nothing was changed.");
  });

  test("is decided by the command on the page, and the audit names the API's user", async () => {
    const uuid = await inReview();
    const secrets = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };
    const result = await runCurl(await people.support.get(`${PAYMENTS}/${uuid}/release`), secrets);
    expect(result).toEqual({ success: true, transactionStatus: "success" });
    const { body } = await shop.operator.get(`/api/provisioning/listChanges?target=${uuid}`);
    expect(body["changes"][0]).toMatchObject({
      entity: "review",
      username: ADMINISTRATOR.username,
      after: { decision: "released" },
    });
  });

  test("is not decided by an operator, who moves no money, and has no buttons for them", async () => {
    const uuid = await inReview();
    const page = await people.operator.get(`${PAYMENTS}/${uuid}`);
    expect(page.html).not.toMatch(/\/(?:release|reject)"/);
    for (const decision of ["release", "reject"])
      expect((await people.operator.get(`${PAYMENTS}/${uuid}/${decision}`)).status).toBe(403);
    // It is no test: a developer reads it only.
    expect((await people.developer.get(`${PAYMENTS}/${uuid}/reject`)).status).toBe(403);
    await decide("finance", uuid, "reject");
  });
});
