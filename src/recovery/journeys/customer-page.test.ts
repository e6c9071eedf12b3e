import { afterEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { fillIn, VISA } from "../../../tests/support/hosted-page.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";
import { formsOf, submit, visit, type Page } from "../../../tests/support/script-less-customer.ts";
import { completeChallenge, openAcs } from "../../../tests/support/three-d-secure.ts";

const shop = forThisFile(() => openRecoveryShop());

/** The form of the page with that field, as the customer sends it. */
function press(page: Page, field: string, value: string): Promise<Page> {
  const form = formsOf(page).find(({ action }) => !action.endsWith("/language"))!;
  return submit(page, { ...form, fields: { language: "en" } }, { [field]: value });
}

async function scheduleOf(scheduleId: string): Promise<Record<string, unknown>> {
  return (await shop.api.get(`/api/v3/schedule/cards/${scheduleId}/get`)).body;
}

const act = (id: string, name: string) => shop.api.post(`/api/v3/recovery/cards/${id}/${name}`, {});
const consentOf = (recoveryId: string) =>
  shop.started.gateway.db.query(sql`
    select consent, recovered_by from recovery_attempts join recovery_cases on id = recovery_id
    where recovery_id = ${recoveryId}`);

test("another card pays a failed run, is said to be charged from then on, and is the schedule's at its next run", async () => {
  const { recoveryId, scheduleId, link } = await shop.failedRun();
  const page = await visit(link);
  const words =
    "If you pay with another payment method, you agree that Demo Shop charges it for this agreement from now on, until you end it.";
  expect(page.html).toContain(words);
  await shop.declineWith();
  const paid = await fillIn(await press(page, "way", "other"), VISA);
  expect(paid.html).toContain("Your payment was successful");
  expect(await shop.get(recoveryId)).toMatchObject({ state: "recovered" });
  expect(await consentOf(recoveryId)).toEqual([
    { consent: { text: words, language: "en" }, recoveredBy: "other" },
  ]);
  const { uuid } = (await shop.get(recoveryId)).attempts.at(-1)!;
  expect(await scheduleOf(scheduleId)).toMatchObject({ newStatus: "ACTIVE", registrationUuid: uuid });
  await shop.passDays(32);
  const next = await shop.started.gateway.db.one(sql`
    select request->>'referenceUuid' as reference, status, card->>2 as digits from transactions
    where initiated_by = 'scheduler' order by created_at desc limit 1`);
  expect(next).toEqual({ reference: uuid, status: "success", digits: "1111" });
});

test("a single debit stores nothing with another card, and the page promises nothing", async () => {
  const { recoveryId, link } = await shop.failedDebit();
  const page = await visit(link);
  expect(page.html).not.toContain("from now on");
  await shop.declineWith();
  await fillIn(await press(page, "way", "other"), VISA);
  expect(await consentOf(recoveryId)).toEqual([{ consent: null, recoveredBy: "other" }]);
});

test("other methods are those of the connector that the setting names", async () => {
  const other = await createConnector(shop.operator, { apiKey: "other-methods", ...SIMULATED_CARDS });
  await shop.change({ addSettings: { "recovery:connector": other } });
  const { recoveryId, link } = await shop.failedDebit();
  await fillIn(await press(await visit(link), "way", "other"), VISA);
  const { attempts } = await shop.get(recoveryId);
  expect(attempts.map(({ connectorGuid }: { connectorGuid: string }) => connectorGuid)).toEqual([
    shop.connectorGuid,
    other,
  ]);
  await shop.change({ removeSettings: ["recovery:connector"] });
});

test("each method of a selection page is a way of its own, and the chosen one is paid by", async () => {
  const method = (apiKey: string, name: string) =>
    createConnector(shop.operator, { apiKey, adapter: "Simulator", method: name });
  const [cards, debits, blik] = [
    await method("ways-cards", "Creditcard"),
    await method("ways-debits", "DirectDebit"),
    await method("ways-blik", "Blik"),
  ];
  await shop.operator.post(`/api/provisioning/updateConnector/${blik}`, { disabled: true });
  const selection = await createConnector(shop.operator, {
    apiKey: "ways",
    multiMethodMetaConnector: { connectors: [cards, debits, blik] },
  });
  await shop.change({ addSettings: { "recovery:connector": selection } });
  const { recoveryId, link } = await shop.failedDebit();
  const page = await visit(link);
  expect(page.html).toMatch(/Another card[\s\S]*Bank account[\s\S]*Pay on a day I choose/);
  expect(page.html).not.toContain("BLIK");
  await shop.declineWith();
  const chosen = formsOf(page).find(({ fields }) => fields["method"] === cards)!;
  await fillIn(await submit(page, chosen, { way: "other" }), VISA);
  const { attempts, state } = await shop.get(recoveryId);
  expect([state, attempts.at(-1).connectorGuid]).toEqual(["recovered", cards]);
  // Another merchant's connector is none of them.
  const foreign = await shop.failedDebit();
  const begun = await press(await visit(foreign.link), "method", "CO-0000-0000-0000-0000-0000-0001");
  expect(begun.status).toBe(200);
  const { attempts: made } = await shop.get(foreign.recoveryId);
  expect(made.at(-1).connectorGuid).not.toBe("CO-0000-0000-0000-0000-0000-0001");
  await shop.change({ removeSettings: ["recovery:connector"] });
});

test("a day that was chosen is confirmed, with two ways back", async () => {
  const { link } = await shop.failedDebit();
  const day = shop.clock.now().toZonedDateTimeISO("UTC").toPlainDate().add({ days: 4 }).toString();
  const confirmed = await press(await visit(link), "day", day);
  expect(confirmed.html).toMatch(/<h1>We try again on \w+, \w+ \d+\.<\/h1>/);
  expect(confirmed.html).not.toContain("Choose how to pay");
  expect(confirmed.html).toContain("Pay €9.99");
  // The link of the mail has the ways to pay, with the day.
  const again = await visit(link);
  expect(again.html).toContain("Choose how to pay");
  expect(again.html).toContain("We try again on");
  // Nor does an address say what is not so.
  expect((await visit(`${link}?day=2031-01-01`)).html).toContain("Choose how to pay");
});

test("the agreement ends on the page only where the merchant allows it, and then nothing is charged any more", async () => {
  const { recoveryId, scheduleId, link } = await shop.failedRun();
  const without = await visit(link);
  expect(without.html).not.toContain("End this agreement");
  await press(without, "cancel", "1");
  expect(await shop.get(recoveryId)).toMatchObject({ state: "waiting" });
  await shop.change({ addSettings: { "recovery:allow-cancel": "1" } });
  const page = await visit(link);
  expect(page.html).toContain("End this agreement");
  await press(page, "cancel", "1");
  expect(await shop.get(recoveryId)).toMatchObject({ state: "stopped" });
  expect(await scheduleOf(scheduleId)).toMatchObject({ newStatus: "CANCELLED" });
  await shop.change({ removeSettings: ["recovery:allow-cancel"] });
});

test.each([
  ["de", "ltr", "Andere Zahlungsart"],
  ["ar", "rtl", "طريقة دفع أخرى"],
  ["ja", "ltr", "別のお支払い方法"],
])("the page speaks %s, in its direction", async (language, direction, words) => {
  const { link } = await shop.failedDebit();
  const { html } = await visit(`${link}?language=${language}`);
  expect(html).toContain(`lang="${language}"`);
  if (direction === "rtl") expect(html).toContain('dir="rtl"');
  expect(html).toContain(words);
});

describe("where the connector authenticates with 3-D Secure, the customer's payment", () => {
  const authenticate = (enabled: boolean) =>
    shop.change({ config: { vault: { threeDV2Config: { enabled } } } });
  afterEach(() => authenticate(false));
  const challenged = { ...VISA, cardNumber: "4000002000000024" };

  /** Completes the challenge that the page leads to. */
  async function passChallenge(page: Page): Promise<void> {
    const acs = await openAcs(page.url);
    if (formsOf(acs).length > 0) await completeChallenge(acs, "pass");
  }

  /** The authentication of the case's newest attempt as it was sent to the issuer. */
  async function sent(recoveryId: string): Promise<unknown> {
    const { attempts, state } = await shop.get(recoveryId);
    const { authentication } = await shop.started.gateway.db.one<{ authentication: Record<string, unknown> }>(
      sql`select authentication from three_d_secure_authentications where transaction_uuid = ${attempts.at(-1).uuid}`,
    );
    const { messageCategory, deviceChannel, challengeIndicator = null } = authentication;
    return { state, messageCategory, deviceChannel, challengeIndicator };
  }
  const AT_BROWSER = { state: "recovered", messageCategory: "01", deviceChannel: "02" };

  test("with another card that is charged from then on is challenged: its later payments come without the customer", async () => {
    const { recoveryId, scheduleId, link } = await shop.failedRun();
    await shop.declineWith();
    await authenticate(true);
    await passChallenge(await fillIn(await press(await visit(link), "way", "other"), challenged));
    expect(await sent(recoveryId)).toEqual({ ...AT_BROWSER, challengeIndicator: "04" });
    await shop.passDays(32);
    const next = await shop.started.gateway.db.one(sql`
      select status, request->>'transactionIndicator' as indicator,
        (select count(*)::int from three_d_secure_authentications as a where a.transaction_uuid = transactions.uuid)
          as authentications
      from transactions where initiated_by = 'scheduler' order by created_at desc limit 1`);
    expect(next).toEqual({ status: "success", indicator: "RECURRING", authentications: 0 });
    await shop.api.post(`/api/v3/schedule/cards/${scheduleId}/cancel`, {});
  });

  test.each(["saved", "other"])("by the way %s, once, leaves the challenge to the issuer", async (way) => {
    const { recoveryId, link } = await shop.failedDebit();
    await shop.declineWith();
    await authenticate(true);
    const page = await press(await visit(link), "way", way);
    await passChallenge(way === "other" ? await fillIn(page, challenged) : page);
    expect(await sent(recoveryId)).toEqual({ ...AT_BROWSER, challengeIndicator: null });
  });

  test("is not what a repetition is: that comes without authentication", async () => {
    const { recoveryId } = await shop.failedDebit();
    await shop.declineWith();
    await authenticate(true);
    await act(recoveryId, "retry");
    await expect(sent(recoveryId)).rejects.toThrow();
    expect(await shop.get(recoveryId)).toMatchObject({ state: "recovered" });
  });
});

describe("the page of a failed debit", () => {
  const open = (link: string, form?: Record<string, string>) =>
    fetch(link, {
      redirect: "manual",
      ...(form && {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: new URL(link).origin },
        body: new URLSearchParams(form).toString(),
      }),
    });

  test("shows what failed, and is the same 404 for a wrong token and an unknown case", async () => {
    const recovery = await shop.failedDebit();
    const page = await open(recovery.link);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain("9.99");
    expect(text).toContain("does not have enough funds");
    const wrong = await open(recovery.link.replace(/.$/, "_"));
    const unknown = await open(recovery.link.replace(/RC-[^/]+/, "RC-0000-0000-0000-0000-0000-0000"));
    expect([wrong.status, unknown.status]).toEqual([404, 404]);
    await act(recovery.recoveryId, "stop");
    expect((await open(recovery.link)).status).toBe(410);
  });

  test("pays with the saved instrument, which ends the case", async () => {
    const recovery = await shop.failedDebit();
    await shop.declineWith();
    const paid = await open(recovery.link, { way: "saved" });
    expect(paid.status).toBe(303);
    expect(await shop.get(recovery.recoveryId)).toMatchObject({ state: "recovered", nextAttemptAt: null });
    expect(await (await open(recovery.link)).text()).toContain("Your payment was successful");
  });

  test("leads to a page of its own for another instrument, and no repetition is made meanwhile", async () => {
    const recovery = await shop.failedDebit();
    const begun = await open(recovery.link, { way: "other" });
    expect(begun.headers.get("location")).toContain("/redirect/");
    expect((await act(recovery.recoveryId, "retry")).status).toBe(409);
    // The customer left it: the next choice takes its place.
    await shop.declineWith();
    await open(recovery.link, { way: "saved" });
    expect(await shop.get(recovery.recoveryId)).toMatchObject({ state: "recovered" });
  });

  test("keeps the day that the customer chose", async () => {
    const recovery = await shop.failedDebit();
    const day = shop.clock.now().toZonedDateTimeISO("UTC").toPlainDate().add({ days: 2 }).toString();
    await open(recovery.link, { day: "2020-01-01" });
    expect(await shop.get(recovery.recoveryId)).toMatchObject({ nextAttemptAt: recovery.nextAttemptAt });
    await open(recovery.link, { day });
    expect(await shop.get(recovery.recoveryId)).toMatchObject({
      state: "waiting",
      nextAttemptAt: `${day}T00:05:00Z`,
    });
    await act(recovery.recoveryId, "stop");
  });

  test("pays once, however many press at once beside a repetition", async () => {
    const recovery = await shop.failedDebit();
    await shop.declineWith();
    await Promise.all([
      open(recovery.link, { way: "saved" }),
      act(recovery.recoveryId, "retry"),
      open(recovery.link, { way: "saved" }),
      act(recovery.recoveryId, "retry"),
    ]);
    const { attempts, state } = await shop.get(recovery.recoveryId);
    expect(state).toBe("recovered");
    expect(attempts.filter(({ result }: { result: string }) => result === "SUCCESS")).toHaveLength(1);
  });
});
