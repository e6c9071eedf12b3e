import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { decodeQrCode, decodeQrPng } from "../../../tests/support/decode-qr.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { partsOf, startMailServer, type MailServer } from "../../../tests/support/mail-server.ts";
import { visit } from "../../../tests/support/script-less-customer.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-26T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
let mails: MailServer;

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  mails = await startMailServer();
  const mail = { host: "127.0.0.1", port: mails.port, from: "Demo Shop <shop@example.com>" };
  await operator.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { mail } });
  await createConnector(operator, {
    apiKey: "own",
    adapter: "BankAccount",
    method: "BankTransfer",
    config: {
      testMode: true,
      extraData: { iban: "AT441999900004217201", accountHolder: "Halden Group GmbH" },
    },
  });
});
afterAll(() => mails.close());

/** The picture that a mail carries. */
function pictureIn({ raw }: { raw: string }): Buffer {
  const [, body = ""] = /Content-Type: image\/png[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? [];
  return Buffer.from(body, "base64");
}

test.each(["own", "demo-transfer"])(
  "the mail about a transfer that is open has the code of its page, by the connector %s",
  async (apiKey) => {
    const { transactionToken: _token, ...order } = anOrder();
    const { body } = await api.transaction(apiKey, "debit", {
      ...order,
      amount: "49.90",
      language: "en",
      customer: { firstName: "Ada", lastName: "Lovelace", email: `${apiKey}@example.com` },
      payByLink: { sendByEmail: true, expirationInMinute: 120, reminderInMinute: 30 },
    });
    const page = await visit(String(body["redirectUrl"]));
    const code = decodeQrCode(page.html);
    expect(code).toMatch(/^BCD\n002\n1\nSCT\n.*\nEUR49\.90\n/s);
    await started.gateway.runDue();
    clock.advance({ minutes: 91 });
    await started.gateway.runDue();
    const mail = mails.mails.filter(({ to }) => to.includes(`${apiKey}@example.com`)).at(-1)!;
    expect(decodeQrPng(pictureIn(mail))).toBe(code);
    expect(partsOf(mail).html).toContain('src="cid:transfer-code');
    // The values can be read and copied without the picture.
    const [, , , , , holder = "", iban = ""] = code!.split("\n");
    for (const value of [holder, iban.slice(-4), code!.split("\n").at(-1)!])
      expect(partsOf(mail).text).toContain(value);
  },
);
