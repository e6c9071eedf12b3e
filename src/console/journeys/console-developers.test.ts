import { beforeEach, describe, expect, test } from "vitest";
import { signMessage } from "../../connectors/index.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { responses, startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD = "CO-0000-0000-0000-0000-0000-0001";
const AREA = `/console/${MERCHANT}/developers`;
const ADMIN = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));
let developer: ConsoleClient;

beforeEach(async () => void (developer = await ConsoleClient.demo(started.url, "developer")));

function shownOn(page: ConsolePage, name: string): string {
  return new RegExp(`${name}=([^\\n<]+)`).exec(page.html)?.[1] ?? "";
}

/** The newest change of the configuration, as listChanges shows it. */
async function newestChange(): Promise<Record<string, unknown>> {
  const [change] = await started.gateway.db.query<Record<string, unknown>>(
    sql`select username, operation, entity, before, after from configuration_changes order by id desc limit 1`,
  );
  return change!;
}

describe("API users", () => {
  test("are created with a password that is shown once and works", async () => {
    const username = `shop-${Date.now()}`;
    const form = await developer.get(`${AREA}/users`);
    const page = await developer.submit(form, "/users", { username, "pay-by-link-api": "1" });
    const password = shownOn(page, "API_PASSWORD");
    const user = new ApiClient(started.url, { username, password });
    expect((await user.debit(anOrder())).body["success"]).toBe(true);
    const again = await developer.get(`${AREA}/users`);
    expect(again.html).toContain(username);
    expect(again.html).not.toContain(password);
    expect(textOf(again)).toContain("Transaction API, Pay-by-Link API");
    const change = await newestChange();
    expect(change).toMatchObject({
      username: "developer@demo.example",
      operation: "console.createMerchantUser",
      entity: "merchantUser",
    });
    expect(JSON.stringify(change)).not.toContain(password);
  });

  async function aUser(): Promise<{ username: string; guid: string; password: string }> {
    const username = `server-${Date.now()}`;
    const created = await developer.submit(await developer.get(`${AREA}/users`), "/users", { username });
    const [, guid = ""] =
      new RegExp(`/users/(MU-[0-9a-f-]+)/password"[^>]*>New password<[^>]*> of ${username}`).exec(
        created.html,
      ) ?? [];
    return { username, guid, password: shownOn(created, "API_PASSWORD") };
  }
  const debitWith = async (username: string, password: string) =>
    (await new ApiClient(started.url, { username, password }).debit(anOrder())).status;

  test("get a new password with an overlap in which both work, until it is ended", async () => {
    const { username, guid, password } = await aUser();
    const offer = await developer.get(`${AREA}/users/${guid}/password`);
    expect(textOf(offer)).toContain("The old one is accepted for a while");
    const page = await developer.submit(offer, "/password", { overlap: "168" });
    const next = shownOn(page, "API_PASSWORD");
    expect(textOf(page)).toContain("No request has used the new password yet.");
    expect([await debitWith(username, password), await debitWith(username, next)]).toEqual([200, 200]);
    const listed = await developer.get(`${AREA}/users`);
    expect(textOf(listed)).toContain("The new password is in use.");
    expect(listed.html).not.toContain(next);
    const again = await developer.submit(offer, "/password", { overlap: "24" });
    expect([again.status, textOf(again)]).toEqual([
      422,
      expect.stringContaining("Your server may still use the old password"),
    ]);
    const ended = await developer.submit(listed, `/users/${guid}/password/end`);
    expect(textOf(ended)).not.toContain("The new password is in use.");
    expect([await debitWith(username, password), await debitWith(username, next)]).toEqual([401, 200]);
    const change = await newestChange();
    expect(change).toMatchObject({ operation: "console.endPreviousPassword", entity: "merchantUser" });
    expect(JSON.stringify(change)).not.toMatch(/scrypt/);
  });

  test("get a new password at once where the old one has leaked, and are disabled and enabled", async () => {
    const { username, guid, password } = await aUser();
    const offer = await developer.get(`${AREA}/users/${guid}/password`);
    const unchosen = await developer.submit(offer, "/password", { overlap: "5" });
    expect([unchosen.status, textOf(unchosen)]).toEqual([422, expect.stringContaining("Choose how long")]);
    const page = await developer.submit(offer, "/password", { overlap: "0" });
    const next = shownOn(page, "API_PASSWORD");
    expect([await debitWith(username, password), await debitWith(username, next)]).toEqual([401, 200]);
    const disabled = await developer.submit(page, `/users/${guid}/state`);
    expect(await debitWith(username, next)).toBe(401);
    await developer.submit(disabled, `/users/${guid}/state`);
    expect(await debitWith(username, next)).toBe(200);
  });

  test.each([
    ["demo", "This username is already taken."],
    ["with:colon", "Enter a name of at most 100 characters, without a colon."],
    [" ", "Enter a name of at most 100 characters"],
    ["4111 1111 1111 1111", "A username must not contain a card number."],
  ])("named %j are refused beside the field", async (username, sentence) => {
    const page = await developer.submit(await developer.get(`${AREA}/users`), "/users", { username });
    expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining(sentence)]);
    expect(page.html).not.toContain("API_PASSWORD");
    expect(page.html).not.toContain("4111 1111 1111 1111");
  });

  test("as curl are the same list", async () => {
    const result = await runCurl(await developer.get(`${AREA}/users`), ADMIN);
    const { merchantUsers } = result as unknown as { merchantUsers: { username: string }[] };
    expect(merchantUsers.map(({ username }) => username)).toContain("demo");
  });
});

describe("a shared secret", () => {
  test("is replaced with an overlap in which both secrets sign, shown once, and recorded without itself", async () => {
    const uri = "/api/v3/transaction/demo-card/debit";
    const sendSigned = async (secret: string) => {
      const body = JSON.stringify(anOrder());
      const message = {
        method: "POST",
        body: Buffer.from(body),
        contentType: "application/json",
        date: new Date().toUTCString(),
        uri,
      };
      const headers = {
        "content-type": message.contentType,
        "x-date": message.date,
        "x-signature": signMessage(secret, message),
      };
      return (await api.post(uri, body, headers)).body["success"];
    };
    await new ApiClient(started.url, ADMINISTRATOR).post(`/api/provisioning/updateConnector/${CARD}`, {
      settings: { "api:request-signing-enabled": "1" },
    });
    const confirm = await developer.get(`${AREA}/secrets/${CARD}`);
    expect(textOf(confirm)).toContain("The new secret is shown once.");
    const page = await developer.submit(confirm, `/secrets/${CARD}`, { overlap: "24" });
    const [, secret = ""] = /<code>([0-9a-f]{40})<\/code>/.exec(page.html) ?? [];
    expect([await sendSigned("demo-secret"), await sendSigned(secret)]).toEqual([true, true]);
    const again = await developer.get(`${AREA}/secrets`);
    expect(again.html).not.toContain(secret);
    expect(textOf(again)).toContain("The old secret is accepted until");
    const change = await started.gateway.db.query(
      sql`select * from configuration_changes where operation = 'console.rotateSharedSecret'`,
    );
    expect(change).toHaveLength(1);
    expect(JSON.stringify(change, (_key, value: unknown) => String(value))).not.toContain(secret);
    // The merchant may still use the one before: a second rotation would end it.
    const second = await developer.submit(await developer.get(`${AREA}/secrets/${CARD}`), `/secrets/${CARD}`);
    expect([second.status, textOf(second)]).toEqual([
      422,
      expect.stringContaining("The old secret of the last replacement is still accepted."),
    ]);
    await new ApiClient(started.url, ADMINISTRATOR).post(`/api/provisioning/updateConnector/${CARD}`, {
      settings: { "api:request-signing-enabled": null },
    });
  });

  test("of another merchant's connector is not found", async () => {
    expect((await developer.get(`${AREA}/secrets/CO-ffff-ffff-ffff-ffff-ffff-ffff`)).status).toBe(404);
    expect((await developer.get(`/console/${TENANT}/developers/secrets/${CARD}`)).status).toBe(404);
  });
});

describe("a BI key", () => {
  test("needs a proof when the last one is older than ten minutes", async () => {
    await started.gateway.db.execute(sql`update console_sessions set authenticated_at = '-infinity'`);
    const asked = await developer.submit(await developer.get(`${AREA}/keys`), "/keys", { name: "Unproved" });
    expect((await developer.get(`${AREA}/keys`)).html).not.toContain("Unproved");
    const done = await developer.submit(asked, "/keys", { proof: "demo-console-password" });
    expect(shownOn(done, "BI_KEY")).not.toBe("");
  });

  test("of a merchant reads this merchant, is shown once, and ends when it is revoked", async () => {
    const form = await developer.get(`${AREA}/keys`);
    const page = await developer.submit(form, "/keys", { name: "Reports" });
    const [username, password] = [shownOn(page, "BI_KEY"), shownOn(page, "BI_PASSWORD")];
    const key = new ApiClient(started.url, { username, password });
    const query = () => key.post("/bi/query/transactions/v2", { size: 1 });
    expect((await query()).status).toBe(200);
    expect((await developer.get(`${AREA}/keys`)).html).not.toContain(password);
    // The tenant's own key is not of this merchant alone.
    expect(page.html).not.toContain("demo-bi");
    expect((await developer.get(`/console/${TENANT}/developers/keys`)).html).toContain("demo-bi");
    const revoked = await developer.submit(page, `/keys/${username}/revoke`);
    expect(textOf(revoked)).toContain("The key is revoked.");
    expect(textOf(revoked)).toContain("Reports Test payments only Revoked");
    expect((await query()).status).toBe(401);
  });

  test("needs a name", async () => {
    const page = await developer.submit(await developer.get(`${AREA}/keys`), "/keys", { name: " " });
    expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining("Enter a name")]);
  });
});

describe("the callback log", () => {
  test("shows each attempt with the receiver's response, failed ones alone, and sends again", async () => {
    receiver.respond = (response) => void response.writeHead(500).end("database is down");
    const order = anOrder();
    const { body } = await api.debit({ ...order, callbackUrl: `${receiver.url}?token=s3cret` });
    await started.gateway.runDue();
    const page = await developer.get(`/console/${TENANT}/developers/callbacks`);
    expect(textOf(page)).toContain(`${String(order["merchantTransactionId"])} HTTP error Successful (OK)`);
    expect(textOf(page)).toContain(receiver.url);
    expect(textOf(page)).toContain("database is down");
    expect(page.html).not.toContain("s3cret");
    receiver.respond = responses.ok;
    const sent = await developer.submit(page, `/callbacks/${String(body["uuid"])}/resend`);
    expect(textOf(sent)).toContain("The callback is being resent.");
    await started.gateway.runDue();
    const all = textOf(await developer.get(`${AREA}/callbacks`));
    expect(all).toMatch(/acknowledged Successful \(OK\) .* now acknowledged/);
    const failed = textOf(await developer.get(`${AREA}/callbacks?failed=yes`));
    expect(failed).toContain("HTTP error");
    expect(failed).not.toContain("acknowledged Successful");
    const payment = await developer.get(`/console/${TENANT}/payments/${String(body["uuid"])}`);
    expect(textOf(payment)).toContain("Dan Developer resent the newest callback.");
  });

  test("has every attempt once on its pages, and its curl shows those of the newest payment", async () => {
    for (let number = 0; number < 8; number++) await api.debit({ ...anOrder(), callbackUrl: receiver.url });
    await started.gateway.runDue();
    // More than a page of them, several at the same time each: payments for all would take a busy machine a minute.
    await started.gateway.db.execute(sql`
      insert into callback_attempts (transaction_uuid, version, outcome, http_status, duration_ms, response, at)
      select transaction_uuid, version, outcome, http_status, duration_ms, response,
        min(at) over () - make_interval(secs => again / 2)
      from callback_attempts, generate_series(1, 7) as again order by again, md5(id::text || again)`);
    const uuidsOn = (page: ConsolePage) =>
      [...page.html.matchAll(/\/callbacks\/([0-9a-f]{20})\/resend/g)].map(([, uuid]) => uuid);
    const first = await developer.get(`${AREA}/callbacks`);
    const [, older = ""] = /rel="next"\s+href="([^"]+)"/.exec(first.html) ?? [];
    const second = await developer.get(older.replaceAll("&#38;", "&"));
    const listed = [...uuidsOn(first), ...uuidsOn(second)];
    const attempts = await started.gateway.db.query<{ transactionUuid: string }>(
      sql`select transaction_uuid from callback_attempts order by at desc, id desc`,
    );
    expect(listed.length).toBeGreaterThan(50);
    expect(listed).toEqual(attempts.map(({ transactionUuid }) => transactionUuid));
    const { callbacks } = (await runCurl(first, ADMIN)) as unknown as {
      callbacks: { transactionUuid: string }[];
    };
    expect(callbacks[0]?.transactionUuid).toBe(listed[0]);
  });

  test("lists the attempts of chosen days, also on its older pages, and refuses a day that is none", async () => {
    const { db } = started.gateway;
    await db.execute(sql`
      insert into callback_attempts (transaction_uuid, version, outcome, http_status, duration_ms, response, at)
      select transaction_uuid, version, outcome, http_status, duration_ms, response, moment::timestamptz
      from (select * from callback_attempts order by id limit 1) as one,
        unnest(array['2020-02-28T23:59:59Z', '2020-02-29T00:00:00Z', '2020-03-01T23:59:59Z', '2020-03-02T00:00:00Z']) as moment`);
    const timesOn = async (query: string) =>
      [...(await developer.get(`${AREA}/callbacks?${query}`)).html.matchAll(/datetime="(2020-[^"]+)"/g)].map(
        ([, time]) => time,
      );
    expect(await timesOn("from=2020-02-29&to=2020-03-01")).toEqual([
      "2020-03-01T23:59:59Z",
      "2020-02-29T00:00:00Z",
    ]);
    expect(await timesOn("to=2020-02-28")).toEqual(["2020-02-28T23:59:59Z"]);
    expect(await timesOn("from=2021-01-01")).toEqual([]);
    const after = encodeURIComponent("2020-03-01T23:59:59Z_999999999");
    expect(await timesOn(`from=2020-02-29&to=2020-03-01&after=${after}`)).toHaveLength(2);
    const failed = await developer.get(`${AREA}/callbacks?from=2020-02-29`);
    expect(failed.html).toContain("failed=yes&#38;from=2020-02-29");
    for (const [query, field] of [
      ["from=2020-02-30", "from"],
      ["to=yesterday", "to"],
      ["from=2020-03-02&to=2020-03-01", "to"],
    ]) {
      const page = await developer.get(`${AREA}/callbacks?${query}`);
      expect([page.status, page.html.includes(`id="${field}-problem"`)], query).toEqual([422, true]);
    }
  });
});

describe("the signature tester", () => {
  const BODY = '{"merchantTransactionId":"1","amount":"9.99"}';
  const head = (signature: string, contentType = "application/json; charset=utf-8") =>
    [
      "POST /api/v3/transaction/demo-redirect/debit HTTP/1.1",
      "X-Date: Fri, 20 Nov 2026 10:35:09 UTC",
      `Content-Type: ${contentType}`,
      `X-Signature: ${signature}`,
    ].join("\r\n");
  const signatureOf = (contentType = "application/json; charset=utf-8", secret = "demo-secret") =>
    signMessage(secret, {
      method: "POST",
      body: Buffer.from(BODY),
      contentType,
      date: "Fri, 20 Nov 2026 10:35:09 UTC",
      uri: "/api/v3/transaction/demo-redirect/debit",
    });
  const check = async (fields: Record<string, string>) =>
    developer.submit(await developer.get(`${AREA}/signature`), "/signature", {
      connector: "demo-redirect",
      body: BODY,
      ...fields,
    });

  test("says that a signature is right, and shows the five lines", async () => {
    const text = textOf(await check({ head: head(signatureOf()) }));
    expect(text).toContain("The signature is correct.");
    expect(text).toContain("POST");
    expect(text).toContain("/api/v3/transaction/demo-redirect/debit");
  });

  test("says what a client did differently, without the right signature or the secret", async () => {
    const page = await check({ head: head(signatureOf("application/json")) });
    expect(textOf(page)).toContain("The Content-Type “application/json” was signed");
    expect(page.html).not.toContain(signatureOf());
    expect(page.html).not.toContain("demo-secret");
  });

  test("marks the first line in which the client's own text differs", async () => {
    const { body: own } = { body: ["POST", "0".repeat(128), "x", "y", "z"].join("\r\n") };
    const page = await check({ head: head("AAAA"), signedText: own });
    expect(page.html).toMatch(/<mark>[0-9a-f]{128}<\/mark>/);
  });

  test("never shows a card number that was pasted", async () => {
    const page = await check({ head: head("AAAA"), body: '{"cardData":{"pan":"4111111111111111"}}' });
    expect(page.html).not.toContain("4111111111111111");
    expect(textOf(page)).toContain("is not shown again");
  });

  test("says which line is missing", async () => {
    const page = await check({ head: "X-Date: now" });
    expect([page.status, textOf(page)]).toEqual([
      422,
      expect.stringContaining("Start with the request line"),
    ]);
  });
});
