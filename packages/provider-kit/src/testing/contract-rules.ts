import assert from "node:assert/strict";

import {
  DECLINES,
  isDeclaredHost,
  PROVIDER_OPERATIONS,
  type ProviderOperation,
  type ProviderOutcome,
  type ProviderRequest,
} from "../index.ts";
import { accountRule } from "./account-rule.ts";
import type { AdapterUnderTest } from "./adapter-under-test.ts";
import type { ContractRule } from "./contract-rule.ts";
import { inquiryRule } from "./inquiry-rule.ts";
import { ProviderCalls } from "./provider-calls.ts";
import { followUp, money, providerRequest } from "./provider-requests.ts";
import { quotedSecretsRule, scrubbingRule } from "./secrets-rule.ts";
import { webhookRule } from "./webhook-rule.ts";

const CODES: readonly number[] = Object.values(DECLINES).map(({ code }) => code);

const callsTo = ({ adapter, connector, providerHttp }: AdapterUnderTest) =>
  new ProviderCalls(adapter, connector, providerHttp);
const approvedRequest = ({ approved }: AdapterUnderTest, change: Partial<ProviderRequest> = {}) =>
  providerRequest({ ...approved, ...change });
const methodOf = ({ adapter, connector }: AdapterUnderTest) => adapter.methods[connector.method];
const hasInquiry = (under: AdapterUnderTest) => methodOf(under)?.inquiry !== "none";
const can = (under: AdapterUnderTest, operation: ProviderOperation) =>
  methodOf(under)?.operations.includes(operation) ?? false;

export const CONTRACT_RULES: readonly ContractRule[] = [
  {
    name: "it declares the connector's method, and capabilities that it has",
    check: async ({ adapter, connector }) => {
      assert.match(adapter.id, /^[A-Za-z][A-Za-z0-9]*$/);
      assert.ok(Object.hasOwn(adapter.methods, connector.method));
      for (const { operations, inquiry, inquiredOperations, customerFields } of Object.values(
        adapter.methods,
      )) {
        assert.ok(operations.length > 0);
        assert.deepEqual(
          operations.filter((operation) => !PROVIDER_OPERATIONS.includes(operation)),
          [],
        );
        const isInquired = inquiry !== "none" || inquiredOperations !== undefined;
        if (isInquired) assert.ok(adapter.inquire, "a method with an inquiry needs `inquire`");
        if (customerFields?.includes("bank"))
          assert.ok(adapter.listBanks, "a method with the field `bank` needs `listBanks`");
        if (inquiry === "none") assert.ok(adapter.receive, "a method without an inquiry needs `receive`");
      }
      // A webhook whose facts are looked up needs no signature.
      if (adapter.receive && !adapter.lookUp) assert.ok(adapter.configuration.secretLists.length > 0);
    },
  },
  {
    name: "it calls the hosts that it declares, and no others",
    check: async ({ adapter, connector }) => {
      for (const testMode of [true, false]) {
        const own = { ...connector, testMode };
        const addresses = [adapter.baseUrl?.(own), ...Object.values(adapter.otherBaseUrls?.(own) ?? {})];
        for (const address of addresses)
          if (address !== undefined) assert.ok(isDeclaredHost(address, adapter.hosts ?? []), address);
      }
    },
  },
  {
    name: "an approved payment has the provider's own reference, by which its webhooks are matched",
    check: async (under) => {
      const outcome = await callsTo(under).submit(approvedRequest(under));
      refuseMalformed(outcome);
      assert.equal(outcome.kind, "approved");
      assert.equal(typeof outcome.providerReference, "string");
      assert.equal(typeof outcome.details?.adapterTransactionId, "string");
    },
  },
  {
    name: "a declined payment has a code of the public API",
    check: async (under) => {
      const outcome = await callsTo(under).submit(providerRequest(under.declined));
      refuseMalformed(outcome);
      assert.equal(outcome.kind, "declined");
    },
  },
  {
    name: "the same submission twice, also at once, moves money once and has one outcome",
    check: async (under) => {
      const calls = callsTo(under);
      const request = approvedRequest(under);
      const [first, second] = await Promise.all([calls.submit(request), calls.submit(request)]);
      refuseDifference(second, first);
      refuseDifference(await calls.submit(request), first);
    },
  },
  {
    name: "an inquiry finds what a submission resulted in",
    check: async (under) => {
      if (!hasInquiry(under)) return;
      const calls = callsTo(under);
      const [paid, refused] = [approvedRequest(under), providerRequest(under.declined)];
      const [paidOutcome, refusedOutcome] = [await calls.submit(paid), await calls.submit(refused)];
      // A submission without an inquiry of its own is repeated.
      const found = async (request: ProviderRequest) =>
        (under.adapter.repeat && (await calls.repeat(request))) ?? calls.inquire(request);
      refuseDifference(await found(paid), paidOutcome);
      refuseDifference(await found(refused), refusedOutcome);
    },
  },
  {
    name: "an inquiry about what the provider never got says so, and moves nothing",
    check: async (under) => {
      if (!hasInquiry(under)) return;
      const calls = callsTo(under);
      const request = approvedRequest(under);
      refuseDifference(await calls.inquire(request), { kind: "not_found" });
      refuseDifference(await calls.inquire(request), { kind: "not_found" });
    },
  },
  {
    name: "what is only prepared has moved nothing, and a repeated preparation is the same",
    check: async (under) => {
      if (!under.adapter.prepare) return;
      const calls = callsTo(under);
      const request = approvedRequest(under);
      const prepared = await calls.prepare(request);
      assert.match(prepared?.kind ?? "", /^(prepared|not_needed)$/);
      refuseDifference(await calls.prepare(request), prepared);
      if (!hasInquiry(under)) return;
      // A submission that is repeated to find its outcome has no inquiry.
      const expected = under.adapter.repeat ? /^(not_found|unknown)$/ : /^not_found$/;
      assert.match((await calls.inquire(request)).kind, expected);
    },
  },
  {
    name: "what was neutralised before its submission is never approved, and what was approved is too late",
    check: async (under) => {
      const { adapter } = under;
      if (!adapter.neutralise) return;
      const calls = callsTo(under);
      const request = approvedRequest(under);
      const prepared = await calls.prepare(request);
      if (prepared?.kind === "prepared") {
        const neutralised = await calls.neutralise(request);
        if (neutralised === "not_supported") return;
        assert.equal(neutralised, "done");
        const late = await adapter.submit(request, calls.call(), calls.submission(request));
        assert.notEqual(late.kind, "approved");
      }
      const paid = approvedRequest(under);
      await calls.submit(paid);
      assert.match(await calls.neutralise(paid), /^(too_late|requested|not_supported)$/);
    },
  },
  {
    name: "an unreachable provider is an unknown outcome or a decline that moved nothing, never an exception",
    check: async (under) => {
      const calls = callsTo(under);
      under.setOnline(false);
      try {
        const request = approvedRequest(under);
        const outcome = await calls.submit(request);
        // Without a preparation it is certain that nothing was submitted.
        const isProven = under.adapter.prepare !== undefined && outcome.kind === "declined";
        assert.ok(isProven || outcome.kind === "unknown", outcome.kind);
        if (!hasInquiry(under)) return;
        assert.match((await calls.inquire(request)).kind, /^(unknown|not_found)$/);
        const afterwards = calls.submission(request);
        if (afterwards.providerReference !== null)
          assert.equal((await calls.inquire(request)).kind, "unknown");
      } finally {
        under.setOnline(true);
      }
    },
  },
  {
    name: "more than was authorised is not captured, and more than was paid is not refunded",
    check: async (under) => {
      const [payment, follow] = can(under, "capture")
        ? (["preauthorize", "capture"] as const)
        : (["debit", "refund"] as const);
      if (!can(under, follow)) return;
      const calls = callsTo(under);
      const original = approvedRequest(under, { operation: payment, amount: money("10.00") });
      assert.equal((await calls.submit(original)).kind, "approved");
      const outcomeOf = async (amount: string) => {
        const request = calls.followUp(followUp(follow, original, { amount: money(amount) }));
        const { kind } = await calls.submit(request);
        return kind === "pending" && under.concluded ? under.concluded(request) : kind;
      };
      assert.equal(await outcomeOf("10.01"), "declined");
      assert.equal(await outcomeOf("6.00"), "approved");
      if (follow === "capture" && methodOf(under)?.multipleCaptures !== true) return;
      assert.equal(await outcomeOf("4.01"), "declined");
      assert.equal(await outcomeOf("4.00"), "approved");
    },
  },
  {
    name: "what is kept for a next step is small and has no card number",
    check: async (under) => {
      const calls = callsTo(under);
      const request = approvedRequest(under);
      await calls.submit(request);
      const { continuation, providerReference } = calls.submission(request);
      assert.ok(Buffer.byteLength(continuation ?? "") <= 4_096);
      const { source } = request;
      if (source?.kind === "card") assert.ok(!`${continuation} ${providerReference}`.includes(source.pan));
    },
  },
  inquiryRule,
  webhookRule,
  accountRule,
  quotedSecretsRule,
  scrubbingRule,
];

/** Errors carry a code of the public API. */
function refuseMalformed(outcome: ProviderOutcome): void {
  if (outcome.kind !== "declined") return;
  assert.ok(CODES.includes(outcome.error.code), String(outcome.error.code));
  assert.notEqual(outcome.error.message, "");
}

/** A field that is undefined and one that is missing are the same. */
function refuseDifference(actual: unknown, expected: unknown): void {
  assert.deepEqual(withoutUndefined(actual), withoutUndefined(expected));
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === undefined ? [] : [[name, withoutUndefined(inner)]],
    ),
  );
}
