import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type {
  Adapter,
  AdapterConnector,
  ProviderOperation,
  ProviderOutcome,
  ProviderRequest,
} from "../../src/connectors/adapter.ts";
import { followUp, money, providerRequest } from "./provider-requests.ts";

/** An adapter with its provider, a real sandbox or a fake. */
export interface AdapterUnderTest {
  readonly adapter: Adapter;
  readonly connector: AdapterConnector;
  /** Requests that the provider approves at once, and declines. */
  readonly approved: Partial<ProviderRequest>;
  readonly declined: Partial<ProviderRequest>;
  /** Cuts the connection to the provider, or restores it. */
  setOnline(online: boolean): void;
  close(): Promise<void>;
}

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

/**
 * What the gateway requires of every adapter. A new adapter passes it before its own tests;
 * its own tests cover the particularities of its provider.
 */
export function describeAdapterContract(name: string, open: () => Promise<AdapterUnderTest>): void {
  describe(`${name} keeps the adapter contract`, () => {
    let under: AdapterUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.close());

    const submit = (request: ProviderRequest) => under.adapter.submit(request, under.connector);
    const inquire = (uuid: string) => under.adapter.inquire(uuid, under.connector);
    const can = (operation: ProviderOperation) =>
      under.adapter.methods[under.connector.method]?.operations.includes(operation) ?? false;

    test("it declares the connector's method and only operations that exist", () => {
      expect(under.adapter.id).toMatch(/^[A-Za-z][A-Za-z0-9]*$/);
      expect(Object.keys(under.adapter.methods)).toContain(under.connector.method);
      for (const { operations } of Object.values(under.adapter.methods)) {
        expect(operations.length).toBeGreaterThan(0);
        expect(OPERATIONS).toEqual(expect.arrayContaining([...operations]));
      }
    });

    test("an approved payment has the provider's own reference", async () => {
      const outcome = await submit(providerRequest(under.approved));
      expectWellFormed(outcome);
      expect(outcome).toMatchObject({
        kind: "approved",
        details: { adapterTransactionId: expect.any(String) },
      });
    });

    test("a declined payment has a code of the public API", async () => {
      const outcome = await submit(providerRequest(under.declined));
      expectWellFormed(outcome);
      expect(outcome.kind).toBe("declined");
    });

    test("the same transaction submitted twice, also concurrently, is one booking with one outcome", async () => {
      const request = providerRequest(under.approved);
      const [first, second] = await Promise.all([submit(request), submit(request)]);
      expect(second).toEqual(first);
      expect(await submit(request)).toEqual(first);
    });

    test("an inquiry finds what a submission booked", async () => {
      const [paid, refused] = [providerRequest(under.approved), providerRequest(under.declined)];
      const [paidOutcome, refusedOutcome] = [await submit(paid), await submit(refused)];
      expect(await inquire(paid.transactionUuid)).toEqual(paidOutcome);
      expect(await inquire(refused.transactionUuid)).toEqual(refusedOutcome);
    });

    test("an inquiry about a submission that the provider never received says so, and books nothing", async () => {
      const { transactionUuid } = providerRequest();
      expect(await inquire(transactionUuid)).toEqual({ kind: "not_found" });
      expect(await inquire(transactionUuid)).toEqual({ kind: "not_found" });
    });

    test("an unreachable provider is an unknown outcome, never an exception or a decline", async () => {
      under.setOnline(false);
      try {
        const request = providerRequest(under.approved);
        expect((await submit(request)).kind).toBe("unknown");
        expect((await inquire(request.transactionUuid)).kind).toBe("unknown");
      } finally {
        under.setOnline(true);
      }
    });

    test("more than was authorised is not captured, and more than was paid is not refunded", async () => {
      const [payment, follow] = can("capture")
        ? (["preauthorize", "capture"] as const)
        : (["debit", "refund"] as const);
      if (!can(follow)) return;
      const original = providerRequest({ ...under.approved, operation: payment, amount: money("10.00") });
      expect((await submit(original)).kind).toBe("approved");
      const outcomeOf = async (amount: string) =>
        (await submit(followUp(follow, original, { amount: money(amount) }))).kind;
      expect(await outcomeOf("10.01")).toBe("declined");
      expect(await outcomeOf("6.00")).toBe("approved");
      expect(await outcomeOf("4.01")).toBe("declined");
      expect(await outcomeOf("4.00")).toBe("approved");
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
  expect(outcome.error.code).toBeGreaterThanOrEqual(1000);
  expect(outcome.error.code).toBeLessThanOrEqual(9999);
  expect(outcome.error.message).not.toBe("");
}
