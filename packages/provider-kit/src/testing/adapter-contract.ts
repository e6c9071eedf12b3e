import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  DECLINES,
  isDeclaredHost,
  type ProviderOperation,
  type ProviderOutcome,
  type ProviderRequest,
} from "../index.ts";
import type { AdapterUnderTest } from "./adapter-under-test.ts";
import { ProviderCalls } from "./provider-calls.ts";
import { followUp, money, providerRequest } from "./provider-requests.ts";

const OPERATIONS: readonly ProviderOperation[] = [
  "debit",
  "preauthorize",
  "incremental-authorization",
  "capture",
  "void",
  "refund",
  "register",
  "deregister",
  "payout",
];
const SECRETS = [
  "whsec_new-secret-of-the-connector",
  "whsec_old-secret-of-the-connector",
  "whsec_of-another-account",
] as const;
const CODES: readonly number[] = Object.values(DECLINES).map(({ code }) => code);
const NOW = Temporal.Instant.from("2026-11-20T12:00:00Z");

/**
 * What the gateway relies on, for every provider. A new adapter passes it before anything else is tested of it; its own
 * tests say what is particular to its provider.
 */
export function describeAdapterContract(name: string, open: () => Promise<AdapterUnderTest>): void {
  describe(`${name} keeps the adapter contract`, () => {
    let under: AdapterUnderTest;
    let calls: ProviderCalls;
    beforeAll(async () => {
      under = await open();
      calls = new ProviderCalls(under.adapter, under.connector, under.providerHttp);
    });
    afterAll(() => under.close());

    const approvedRequest = (change: Partial<ProviderRequest> = {}) =>
      providerRequest({ ...under.approved, ...change });
    const can = (operation: ProviderOperation) =>
      under.adapter.methods[under.connector.method]?.operations.includes(operation) ?? false;

    test("it declares the connector's method, and capabilities that it has", () => {
      const { adapter } = under;
      expect(adapter.id).toMatch(/^[A-Za-z][A-Za-z0-9]*$/);
      expect(Object.keys(adapter.methods)).toContain(under.connector.method);
      for (const { operations, inquiry } of Object.values(adapter.methods)) {
        expect(operations.length).toBeGreaterThan(0);
        expect(OPERATIONS).toEqual(expect.arrayContaining([...operations]));
        if (inquiry !== "none") expect(adapter.inquire).toBeDefined();
        if (inquiry === "none") expect(adapter.receive).toBeDefined();
      }
      // What is looked up needs no signature.
      if (adapter.receive && !adapter.lookUp)
        expect(adapter.configuration.secretLists.length).toBeGreaterThan(0);
    });

    test("it calls the hosts that it declares, and no others", () => {
      const { adapter, connector } = under;
      for (const testMode of [true, false]) {
        const own = { ...connector, testMode };
        const addresses = [adapter.baseUrl?.(own), ...Object.values(adapter.otherBaseUrls?.(own) ?? {})];
        for (const address of addresses)
          if (address !== undefined) expect(isDeclaredHost(address, adapter.hosts ?? [])).toBe(true);
      }
    });

    test("an approved payment has the provider's own reference, by which its webhooks are matched", async () => {
      const outcome = await calls.submit(approvedRequest());
      expectWellFormed(outcome);
      expect(outcome).toMatchObject({
        kind: "approved",
        providerReference: expect.any(String),
        details: { adapterTransactionId: expect.any(String) },
      });
    });

    test("a declined payment has a code of the public API", async () => {
      const outcome = await calls.submit(providerRequest(under.declined));
      expectWellFormed(outcome);
      expect(outcome.kind).toBe("declined");
    });

    const hasInquiry = () => under.adapter.methods[under.connector.method]?.inquiry !== "none";

    test("the same submission twice, also at once, moves money once and has one outcome", async () => {
      const request = approvedRequest();
      const [first, second] = await Promise.all([calls.submit(request), calls.submit(request)]);
      expect(second).toEqual(first);
      expect(await calls.submit(request)).toEqual(first);
    });

    test("an inquiry finds what a submission resulted in", async () => {
      if (!hasInquiry()) return;
      const [paid, refused] = [approvedRequest(), providerRequest(under.declined)];
      const [paidOutcome, refusedOutcome] = [await calls.submit(paid), await calls.submit(refused)];
      // What has no inquiry of its own is repeated.
      const found = async (request: ProviderRequest) =>
        (under.adapter.repeat && (await calls.repeat(request))) ?? calls.inquire(request);
      expect(await found(paid)).toEqual(paidOutcome);
      expect(await found(refused)).toEqual(refusedOutcome);
    });

    test("an inquiry about what the provider never got says so, and moves nothing", async () => {
      if (!hasInquiry()) return;
      const request = approvedRequest();
      expect(await calls.inquire(request)).toEqual({ kind: "not_found" });
      expect(await calls.inquire(request)).toEqual({ kind: "not_found" });
    });

    test("what is only prepared has moved nothing, and a repeated preparation is the same", async () => {
      if (!under.adapter.prepare) return;
      const request = approvedRequest();
      const prepared = await calls.prepare(request);
      expect(prepared?.kind).toMatch(/^(prepared|not_needed)$/);
      expect(await calls.prepare(request)).toEqual(prepared);
      if (!hasInquiry()) return;
      // What is repeated to find out cannot be inquired about.
      expect(["not_found", under.adapter.repeat && "unknown"]).toContain((await calls.inquire(request)).kind);
    });

    test("what was neutralised before its submission is never approved, and what was approved is too late", async () => {
      if (!under.adapter.neutralise) return;
      const request = approvedRequest();
      const prepared = await calls.prepare(request);
      if (prepared?.kind === "prepared") {
        const neutralised = await calls.neutralise(request);
        if (neutralised === "not_supported") return;
        expect(neutralised).toBe("done");
        const late = await under.adapter.submit(request, calls.call(), calls.submission(request));
        expect(late.kind).not.toBe("approved");
      }
      const paid = approvedRequest();
      await calls.submit(paid);
      expect(await calls.neutralise(paid)).toMatch(/^(too_late|requested|not_supported)$/);
    });

    test("an unreachable provider is an unknown outcome or a decline that moved nothing, never an exception", async () => {
      under.setOnline(false);
      try {
        const request = approvedRequest();
        const outcome = await calls.submit(request);
        // Without a preparation it is certain that nothing was submitted.
        const isProven = under.adapter.prepare !== undefined && outcome.kind === "declined";
        expect(isProven || outcome.kind === "unknown").toBe(true);
        if (!hasInquiry()) return;
        expect((await calls.inquire(request)).kind).toMatch(/^(unknown|not_found)$/);
        const afterwards = calls.submission(request);
        if (afterwards.providerReference !== null)
          expect((await calls.inquire(request)).kind).toBe("unknown");
      } finally {
        under.setOnline(true);
      }
    });

    test("more than was authorised is not captured, and more than was paid is not refunded", async () => {
      const [payment, follow] = can("capture")
        ? (["preauthorize", "capture"] as const)
        : (["debit", "refund"] as const);
      if (!can(follow)) return;
      const original = approvedRequest({ operation: payment, amount: money("10.00") });
      expect((await calls.submit(original)).kind).toBe("approved");
      const outcomeOf = async (amount: string) => {
        const request = calls.followUp(followUp(follow, original, { amount: money(amount) }));
        const { kind } = await calls.submit(request);
        return kind === "pending" && under.concluded ? under.concluded(request) : kind;
      };
      expect(await outcomeOf("10.01")).toBe("declined");
      expect(await outcomeOf("6.00")).toBe("approved");
      const { multipleCaptures } = under.adapter.methods[under.connector.method]!;
      if (follow === "capture" && multipleCaptures !== true) return;
      expect(await outcomeOf("4.01")).toBe("declined");
      expect(await outcomeOf("4.00")).toBe("approved");
    });

    test("what is kept for a next step is small and has no card number", async () => {
      const request = approvedRequest();
      await calls.submit(request);
      const { continuation, providerReference } = calls.submission(request);
      expect(Buffer.byteLength(continuation ?? "")).toBeLessThanOrEqual(4_096);
      const { source } = request;
      if (source?.kind === "card") expect(`${continuation} ${providerReference}`).not.toContain(source.pan);
    });

    test("a webhook is believed by the signature of any of the connector's secrets, and by nothing else", async () => {
      const { adapter, connector, webhook } = under;
      if (!adapter.receive || !webhook) return;
      const [list] = adapter.configuration.secretLists;
      const [newest, older, foreign] = under.secrets ?? SECRETS;
      const withSecrets = {
        ...connector,
        secrets: { ...connector.secrets, [list!.name]: [newest, older] },
      };
      const received = async (signed: {
        secret: string;
        at?: Temporal.Instant;
        change?: (body: string) => string;
      }) => {
        const { body, headers } = webhook({ at: NOW, ...signed });
        const rawBody = Buffer.from(signed.change ? signed.change(body) : body);
        return adapter.receive!({ rawBody, headers, now: NOW }, withSecrets);
      };
      for (const secret of [newest, older])
        expect(await received({ secret })).toMatchObject({
          kind: "received",
          events: [{ eventId: expect.any(String) }],
        });
      expect((await received({ secret: foreign })).kind).toBe("unverified");
      expect((await received({ secret: newest, change: (body) => body.replace(/\d/, "7") + " " })).kind).toBe(
        "unverified",
      );
      expect(
        (await adapter.receive({ rawBody: Buffer.from("{}"), headers: {}, now: NOW }, withSecrets)).kind,
      ).toBe("unverified");
      const { body, headers } = webhook({ secret: "", at: NOW });
      const without = { ...connector, secrets: { webhookSecrets: [], hmacKeys: [], reportCredentials: [] } };
      expect((await adapter.receive({ rawBody: Buffer.from(body), headers, now: NOW }, without)).kind).toBe(
        "unverified",
      );
    });

    test("scrubbing leaves no card number, CVV or IBAN in a message of the provider's wire format", () => {
      const text = JSON.stringify({
        pan: "4111111111111111",
        cvv: "737",
        iban: "AT611904300234573201",
        note: "card 4111 1111 1111 1111",
      });
      const scrubbed = under.adapter.scrub(text);
      for (const secret of ["4111111111111111", "737", "AT611904300234573201", "4111 1111"])
        expect(scrubbed).not.toContain(secret);
    });
  });
}

/** Errors carry a code of the public API. */
function expectWellFormed(outcome: ProviderOutcome): void {
  if (outcome.kind !== "declined") return;
  expect(CODES).toContain(outcome.error.code);
  expect(outcome.error.message).not.toBe("");
}
