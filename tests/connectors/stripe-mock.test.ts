import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAdapter as createStripe } from "@quittance/provider-stripe";
import type { DisputeResponse, ProviderHttp, ProviderRequest } from "@quittance/provider-kit";
import { AUTHENTICATED } from "../support/authentication-sample.ts";
import { freePort } from "../support/free-port.ts";
import {
  adapterConnector,
  card,
  followUp,
  httpTo,
  money,
  ProviderCalls,
  providerRequest,
} from "@quittance/provider-kit/testing";

/** `stripe-mock` checks requests against Stripe's own OpenAPI document: `.ci/run` installs it through the Go module proxy. */
const PROGRAM = join(import.meta.dirname, "../../.cache/go/bin/stripe-mock");
const isInstalled = existsSync(PROGRAM);
if (!isInstalled) {
  const message =
    "NOT TESTED: stripe-mock is not installed (go install github.com/stripe/stripe-mock@v0.203.0).";
  if (process.env["CI"]) throw new Error(message);
  process.stderr.write(`\n${message}\n`);
}

const VISA = card("4242424242424242", { cvv: "123" });
const TOKEN = { value: "cus_1:pm_1", schemeTransactionIdentifier: null };
const BROWSER = { ipAddress: "192.0.2.1", userAgent: "Mozilla/5.0", acceptHeader: "*/*", language: "en" };
const CUSTOMER = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  billingAddress1: "Ring 1",
  billingCity: "Vienna",
  billingPostcode: "1040",
  billingCountry: "AT",
};

describe.skipIf(!isInstalled)(
  "every request of the Stripe adapter is valid by Stripe's OpenAPI document",
  () => {
    let mock: ChildProcess;
    let way: ReturnType<typeof httpTo>;
    const responses: { path: string; status: number; body: string }[] = [];

    beforeAll(async () => {
      const port = await freePort();
      const args = ["-http-addr", `127.0.0.1:${port}`, "-https-addr", "127.0.0.1:0", "-strict-version-check"];
      mock = spawn(PROGRAM, args, { stdio: "ignore" });
      way = httpTo(`http://127.0.0.1:${port}`, ["files"]);
      for (let attempt = 0; attempt < 100; attempt++) {
        const outcome = await way.http.send({ method: "GET", path: "/" });
        if (outcome.kind === "responded") return;
        await sleep(100);
      }
    });
    afterAll(async () => {
      mock.kill();
      await way.close();
    });

    function callsTo(method: string, extraData: Record<string, string> = {}): ProviderCalls {
      const connector = adapterConnector(method, extraData, { credentials: { apiSecret: "sk_test_123" } });
      const recording: ProviderHttp = {
        send: async (request) => {
          const outcome = await way.http.send(request);
          if (outcome.kind === "responded")
            responses.push({ path: request.path, status: outcome.status, body: outcome.body.toString() });
          return outcome;
        },
      };
      return new ProviderCalls(createStripe(), connector, recording);
    }

    async function expectValid(calls: ProviderCalls, request: ProviderRequest): Promise<void> {
      responses.length = 0;
      await calls.submit(request);
      await calls.inquire(request).catch(() => undefined);
      expect(responses.length).toBeGreaterThan(0);
      for (const { path, status, body } of responses)
        expect(`${path} ${status} ${status === 200 ? "" : body}`).toBe(`${path} 200 `);
    }

    test.each<[string, string, Partial<ProviderRequest>]>([
      ["a debit", "Creditcard", { source: VISA, customer: CUSTOMER }],
      ["a preauthorisation", "Creditcard", { operation: "preauthorize", source: VISA }],
      ["a debit that registers", "Creditcard", { source: VISA, withRegister: true }],
      ["a registration", "Creditcard", { operation: "register", source: VISA, amount: null }],
      ["a payment by token", "Creditcard", { source: null, token: TOKEN }],
      [
        "one that the merchant initiates",
        "Creditcard",
        {
          source: null,
          token: TOKEN,
          storedCredential: { initiator: "merchant", kind: "recurring", isFirst: false },
        },
      ],
      ["one with a 3-D Secure result", "Creditcard", { source: VISA, authentication: AUTHENTICATED }],
      [
        "one with level 2 and 3 data and a split",
        "Creditcard",
        {
          source: VISA,
          l2l3Data: { taxAmount: "1.00", freightAmount: "2.00", discountAmount: "0.50" },
          items: [{ name: "Socks", quantity: 2, price: "1.50", unit: "PCE", commodityCode: "61159500" }],
          pspPassthroughData: { campaign: "spring" },
          splits: [
            { receiver: "acct_1", identification: null, amount: money("5.00"), commission: money("0.50") },
          ],
        },
      ],
      [
        "a SEPA direct debit",
        "DirectDebit",
        { source: { kind: "iban", iban: "AT611904300234573201" }, customer: CUSTOMER, browser: BROWSER },
      ],
      [
        "a payout",
        "BankTransfer",
        {
          operation: "payout",
          source: { kind: "wallet", walletReferenceId: "acct_1PgafTB7WZ01zgkW" },
          description: "Sales of November",
        },
      ],
      ["iDEAL", "Ideal", { source: null, customer: CUSTOMER }],
      ["Bancontact", "Bancontact", { source: null, customer: CUSTOMER }],
    ])("%s", async (_name, method, change) => {
      await expectValid(callsTo(method, { statementDescriptorSuffix: "SOCKS" }), providerRequest(change));
    });

    test.each(Object.entries(createStripe().methods).filter(([, { instrument }]) => instrument === "none"))(
      "%s, with what its customer enters",
      async (method, { operations, currencies: [currency] = ["EUR"] }) => {
        const payment = {
          source: null,
          amount: money("25.00", currency),
          customer: CUSTOMER,
          customerInput: { blikCode: "123456", phone: "+351912345678" },
        };
        await expectValid(callsTo(method), providerRequest(payment));
        if (operations.includes("preauthorize"))
          await expectValid(callsTo(method), providerRequest({ ...payment, operation: "preauthorize" }));
      },
    );

    test("responses to disputes, with every text and file that can be sent", async () => {
      const { disputes } = createStripe();
      const call = callsTo("Creditcard").call();
      const dispute = { disputeId: "du_123", amount: money("9.99") };
      const evidence: DisputeResponse = {
        reference: "response-1",
        kind: "evidence",
        isRepeat: false,
        texts: Object.fromEntries(Object.keys(disputes!.texts).map((name) => [name, "1"])),
        files: disputes!.fileTypes.map((type) => ({
          type,
          name: "evidence.pdf",
          mediaType: "application/pdf",
          content: Buffer.from("%PDF-1.7"),
        })),
      };
      responses.length = 0;
      expect(await disputes!.metadata(dispute, call)).toMatchObject({ kind: "known" });
      expect(await disputes!.respond(dispute, evidence, call)).toMatchObject({ kind: "done" });
      const accepted = {
        ...evidence,
        reference: "response-2",
        kind: "accept",
        texts: {},
        files: [],
      } as const;
      expect(await disputes!.respond(dispute, accepted, call)).toMatchObject({ kind: "done" });
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    });

    test.each(["capture", "void", "refund", "incremental-authorization"] as const)(
      "%s",
      async (operation) => {
        const calls = callsTo("Creditcard");
        const original = providerRequest({ operation: "preauthorize", source: VISA, amount: money("10.00") });
        await calls.submit(original);
        const follow = calls.followUp(followUp(operation, original, { amount: money("5.00") }));
        await expectValid(calls, follow);
      },
    );

    test("payouts and their balance transactions", async () => {
      const calls = callsTo("Creditcard");
      responses.length = 0;
      const from = Temporal.Instant.from("2026-11-01T00:00:00Z");
      const to = Temporal.Instant.from("2026-12-01T00:00:00Z");
      const fetchPage = calls.adapter.settlements!.fetchPage!;
      const first = await fetchPage(calls.call(), { from, to, cursor: null });
      const afterPayout = JSON.stringify({ afterPayout: "po_1" });
      await fetchPage(calls.call(), { from, to, cursor: afterPayout });
      const payout = { id: "po_1", paidAt: null, afterRow: "txn_1" };
      await fetchPage(calls.call(), { from, to, cursor: JSON.stringify({ afterPayout: null, payout }) });
      expect(responses.map(({ status, body }) => (status === 200 ? status : body))).toEqual([
        200, 200, 200, 200, 200,
      ]);
      // Its fixtures are read like any response.
      expect(first).toMatchObject({ kind: "page", rows: [{ net: { currency: "USD" } }] });
    });

    test("a deregistration and a cancellation before the end", async () => {
      const calls = callsTo("Creditcard");
      responses.length = 0;
      await calls.submit(
        providerRequest({ operation: "deregister", source: null, amount: null, token: TOKEN }),
      );
      const debit = providerRequest({ source: VISA });
      await calls.prepare(debit);
      await calls.neutralise(debit);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
  },
);
