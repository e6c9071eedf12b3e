import { beforeEach, expect, test } from "vitest";
import { DEMO_PASSWORD, ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PLANS = `/console/${MERCHANT}/recovery/plans`;

const shop = forThisFile(() => openRecoveryShop());
let person: ConsoleClient;

beforeEach(async () => void (person = await ConsoleClient.demo(shop.started.url, "operator")));

/** Sends a form, and the password where the page requires a proof that the person is there. */
async function submit(page: ConsolePage, action: string, fields: Record<string, string> = {}) {
  const after = await person.submit(page, action, fields);
  return after.html.includes('name="password"')
    ? person.submit(after, action, { password: DEMO_PASSWORD })
    : after;
}

async function newPlan(fields: Record<string, string> = {}): Promise<ConsolePage> {
  return submit(await person.get(`${PLANS}/new`), "/new", { name: "Patient", ...fields });
}

const guidOf = ({ url }: ConsolePage): string => /RP-[\w-]+/.exec(url)?.[0] ?? "";
const inForce = async (guid: string) => {
  const { body } = await shop.operator.get(`/api/provisioning/listRecoveryPlans/${MERCHANT}`);
  return body["recoveryPlans"].find((plan: { guid: string }) => plan.guid === guid);
};

test("a plan is made at a merchant, and a field that is refused says why beside it", async () => {
  const refused = await newPlan({ "steps.generic": "5, 3" });
  expect(refused.status).toBe(422);
  expect(refused.html).toMatch(/name="steps.generic"[^>]*value="5, 3"/);
  const made = await newPlan({ "steps.insufficient": "2, 4h", "quietHours.from": "", "quietHours.to": "" });
  expect(made.status, textOf(made)).toBe(422);
  const plan = await newPlan({ "steps.technical": "4h", mails: "0, 3" });
  expect(plan.status, textOf(plan)).toBe(200);
  expect(await inForce(guidOf(plan))).toMatchObject({
    name: "Patient",
    steps: { insufficient: [3, 7, 10, 14], technical: ["4h"], card: [] },
    mails: [0, 3],
    quietHours: { from: "21:00", to: "08:00" },
  });
  expect((await person.get(PLANS)).html).toContain(guidOf(plan));
  expect((await person.get("/console/TE-0000-0000-0000-0000-0000-0001/recovery/plans/new")).status).toBe(404);
});

test("a draft is run dry with past failures, activated after a page of its effects, and a version leads back", async () => {
  const plan = await newPlan({ name: "Eager" });
  const guid = guidOf(plan);
  const at = `${PLANS}/${guid}`;
  const { transactionUuid } = await shop.failedDebit({ amount: "38.90", recovery: { plan: guid } });
  const drafted = await submit(await person.get(`${at}/draft`), "/draft", { "steps.insufficient": "2" });
  expect(textOf(drafted)).toContain("The draft is saved. It is not in force yet.");
  expect(textOf(drafted)).toContain("Dry run: 1 payment would change");
  expect(textOf(drafted)).toContain("Retries: 4 by the plan in force, 1 by the draft.");
  expect(textOf(drafted)).toMatch(/Open: 4 retries → 1 retry 1 the newest of them EUR 38\.90/);
  expect(drafted.html).toContain(`/payments/${transactionUuid}`);
  expect((await inForce(guid)).steps.insufficient).toEqual([3, 7, 10, 14]);
  const { body } = await shop.operator.post(`/api/provisioning/dryRunRecoveryPlan/${guid}`, {});
  expect(body).toMatchObject({
    success: true,
    payments: 1,
    applies: true,
    retries: { before: 4, after: 1 },
    changes: [{ outcome: "open", from: 4, to: 1, missed: false, payments: 1, example: transactionUuid }],
  });
  const question = await person.get(`${at}/activate`);
  expect(textOf(question)).toContain("1 of the last 1 payments would have been treated differently.");
  expect(textOf(question)).toContain("Open cases keep the plan with which they began.");
  const active = await submit(question, "/activate");
  expect(textOf(active)).toContain("The draft is in force.");
  expect((await inForce(guid)).steps.insufficient).toEqual([2]);
  const versions = await person.get(`${at}/versions`);
  expect(textOf(versions)).toContain("Version 2");
  const restored = await submit(versions, "/versions/1/restore");
  expect(textOf(restored)).toContain("after 3 days, 7 days, 10 days and 14 days");
  expect(textOf(await submit(restored, "/discard"))).toContain("The draft is discarded.");
  expect((await inForce(guid)).steps.insufficient).toEqual([2]);
});

test("a draft that another person changed meanwhile is not replaced, and one that no longer fits is not activated", async () => {
  const guid = guidOf(await newPlan({ name: "Shared" }));
  const at = `${PLANS}/${guid}`;
  const form = await person.get(`${at}/draft`);
  await shop.operator.post(`/api/provisioning/saveRecoveryPlanDraft/${guid}`, { endAction: "keep" });
  expect(textOf(await submit(form, "/draft"))).toContain("another person changed the draft meanwhile");
  await shop.operator.post(`/api/provisioning/updateRecoveryPlan/${guid}`, { mails: [1] });
  const refused = await submit(await person.get(`${at}/activate`), "/activate");
  expect(textOf(refused)).toContain("Nothing was activated");
  expect(await inForce(guid)).toMatchObject({ mails: [1], endAction: "pause" });
});

test("finance sees plans and changes none", async () => {
  const guid = guidOf(await newPlan({ name: "Seen" }));
  const finance = await ConsoleClient.demo(shop.started.url, "finance");
  const page = await finance.get(`${PLANS}/${guid}`);
  expect(page.html).not.toContain(`${guid}/draft`);
  expect((await finance.get(`${PLANS}/${guid}/draft`)).status).toBe(403);
});
