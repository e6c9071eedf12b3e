import { expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, formsOn, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const RISK = `/console/${MERCHANT}/risk`;
const USERS = `/console/${MERCHANT}/developers/users`;

const started = forThisFile(() => startTestGateway());
const support = forThisFile(() => ConsoleClient.demo(started.url, "support"));
const developer = forThisFile(() => ConsoleClient.demo(started.url, "developer"));

test("an entry of a list is removed by the question that names it, and not by opening the question", async () => {
  const entry = { list: "block", key: "EMAIL", value: "mallory@example.com", comment: "Three chargebacks" };
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  await operator.post(`/api/provisioning/addRiskListEntry/${MERCHANT}`, entry);
  const list = await support.get(RISK);
  expect(formsOn(list).filter(({ action }) => action.endsWith("/remove"))).toEqual([]);
  const [, path = ""] = /href="([^"]*\/remove)"/.exec(list.html) ?? [];
  const question = await support.get(path);
  const text = textOf(question);
  expect(text).toContain("Remove mallory@example.com from the block list?");
  expect(text).toContain("Its reason was: Three chargebacks");
  expect(question.html).toMatch(/<button class="danger">Remove from the list<\/button>/);
  expect(question.html).toContain(`<a class="button" href="${RISK}">Cancel</a>`);
  expect(textOf(await support.get(RISK))).toContain("mallory@example.com");
  await support.submit(question, "/remove");
  expect(textOf(await support.get(RISK))).not.toContain("mallory@example.com");
  expect((await support.get(path)).status).toBe(404);
});

test("signing out everywhere says how many sessions end, and comes back without a change", async () => {
  await ConsoleClient.demo(started.url, "support");
  const question = await support.get("/console/me/sessions/end-all");
  expect(textOf(question)).toMatch(/\d+ other sessions? (?:is|are) signed out at once/);
  expect(textOf(question)).toContain("This session is signed out too");
  expect((await support.get("/console/me")).url).toBe(`${started.url}/console/me`);
});

test("a void, a blocked card and a cancelled link end something: their final buttons are red", async () => {
  const api = new ApiClient(started.url);
  const { uuid } = (await api.preauthorize({ ...anOrder(), amount: "12.00" })).body;
  const link = await api.debit({
    ...anOrder(),
    transactionToken: undefined,
    payByLink: { sendByEmail: false },
  });
  const operator = await ConsoleClient.demo(started.url, "operator");
  const finance = await ConsoleClient.demo(started.url, "finance");
  const payment = `/console/${MERCHANT}/payments/${String(uuid)}`;
  const check = await finance.submit(await finance.get(`${payment}/void`), "/void");
  expect(check.html).toMatch(/<button class="danger">Void [^<]*12\.00<\/button>/);
  for (const path of [`${payment}/block`, `/console/${MERCHANT}/links/${String(link.body["uuid"])}/cancel`])
    expect((await operator.get(path)).html, path).toMatch(/<button class="danger">(?:Block|Cancel)/);
});

test("disabling an API user is a question about the shop; enabling it again is a button", async () => {
  const [, path = ""] = /href="([^"]*\/state)"/.exec((await developer.get(USERS)).html) ?? [];
  const question = await developer.get(path);
  expect(textOf(question)).toContain("a shop that uses it can take no payments");
  const disabled = await developer.submit(question, "/state");
  const enabling = formsOn(disabled).filter(({ action }) => action.endsWith(path));
  expect(enabling.map(({ fields }) => fields["disabled"])).toEqual(["no"]);
  expect((await developer.get(path)).status).toBe(404);
});
