import { beforeEach, describe, expect, test } from "vitest";

import { followUp, money, providerRequest } from "@quittance/provider-kit/testing";
import type { ProviderRequest } from "@quittance/provider-kit";
import { fakeMollie } from "../tests/fake-account.ts";

const TOKEN = { value: "cst_ada:mdt_card", schemeTransactionIdentifier: null };

const { fake, callsOf } = await fakeMollie();
fake.books.customers.mandates.push({ id: "mdt_card", status: "valid", customerId: "cst_ada" });
beforeEach(() => {
  fake.books.operations.refundStatus = "pending";
  fake.books.operations.captureStatus = "succeeded";
});

const atPage = (change: Partial<ProviderRequest> = {}) => providerRequest({ source: null, ...change });
const idOf = (request: ProviderRequest) => String(fake.books.paymentOf(request.submissionReference)!["id"]);

describe("follow-ups", () => {
  async function authorised() {
    const calls = callsOf("Creditcard");
    const original = atPage({ operation: "preauthorize", token: TOKEN, amount: money("10.00") });
    expect((await calls.submit(original)).kind).toBe("approved");
    return { calls, original, id: idOf(original) };
  }

  test("a capture that is pending is found by its id", async () => {
    const { calls, original } = await authorised();
    fake.books.operations.captureStatus = "pending";
    const capture = calls.followUp(followUp("capture", original, { amount: money("4.00") }));
    expect(await calls.submit(capture)).toMatchObject({
      kind: "pending",
      providerReference: expect.stringMatching(/^cpt_/),
    });
    fake.books.operations.captures.at(-1)!["status"] = "succeeded";
    expect((await calls.inquire(capture)).kind).toBe("approved");
    fake.books.operations.captures.at(-1)!["status"] = "failed";
    expect(await calls.inquire(capture)).toMatchObject({ kind: "declined", error: { code: 2003 } });
  });

  test("the final capture of a part releases the rest", async () => {
    const { calls, original, id } = await authorised();
    const change = { amount: money("4.00"), isFinalCapture: true };
    expect((await calls.submit(calls.followUp(followUp("capture", original, change)))).kind).toBe("approved");
    expect(fake.books.payment(id)).toMatchObject({ releaseRequested: true });
  });

  test("a void is pending until the payment says how it ended", async () => {
    const { calls, original, id } = await authorised();
    const voided = calls.followUp(followUp("void", original));
    expect((await calls.submit(voided)).kind).toBe("pending");
    expect((await calls.inquire(voided)).kind).toBe("pending");
    // Nothing was captured by this gateway.
    fake.books.conclude(id, "paid");
    expect((await calls.inquire(voided)).kind).toBe("unknown");
    fake.books.conclude(id, "canceled");
    expect((await calls.inquire(voided)).kind).toBe("approved");
  });

  test("a void after a capture ends with the payment as paid", async () => {
    const { calls, original, id } = await authorised();
    const totals = { authorizedMinor: 1_000n, capturedMinor: 400n, voidedMinor: 0n, refundedMinor: 0n };
    const { reference, ...request } = calls.followUp(followUp("void", original));
    const voided = { ...request, reference: { ...reference!, totals } };
    expect((await calls.submit(voided)).kind).toBe("pending");
    fake.books.conclude(id, "paid");
    expect((await calls.inquire(voided)).kind).toBe("approved");
  });

  test("a void whose response was lost is open until the payment has ended", async () => {
    const { calls, original, id } = await authorised();
    const voided = calls.followUp(followUp("void", original));
    fake.loseResponseTo = /release/;
    expect((await calls.submit(voided)).kind).toBe("unknown");
    fake.loseResponseTo = undefined;
    expect((await calls.inquire(voided)).kind).toBe("pending");
    fake.books.conclude(id, "canceled");
    expect((await calls.inquire(voided)).kind).toBe("approved");
  });

  test.each([
    ["queued", "pending"],
    ["pending", "pending"],
    ["processing", "pending"],
    ["refunded", "approved"],
    ["failed", "declined"],
    ["canceled", "declined"],
    ["of a later version", "unknown"],
  ])("a refund that is %s is %s", async (status, kind) => {
    const calls = callsOf("Creditcard");
    const original = atPage({ token: TOKEN, amount: money("10.00") });
    await calls.submit(original);
    fake.books.operations.refundStatus = status;
    const refund = calls.followUp(followUp("refund", original, { amount: money("4.00") }));
    expect((await calls.submit(refund)).kind).toBe(kind);
    expect((await calls.inquire(refund)).kind).toBe(kind);
  });

  test("a refund whose response was lost is found by its reference, and made once", async () => {
    const calls = callsOf("Creditcard");
    const original = atPage({ token: TOKEN, amount: money("10.00") });
    await calls.submit(original);
    fake.loseResponseTo = /refunds$/;
    const refund = calls.followUp(followUp("refund", original, { amount: money("4.00") }));
    expect((await calls.submit(refund)).kind).toBe("unknown");
    fake.loseResponseTo = undefined;
    expect((await calls.inquire(refund)).kind).toBe("pending");
    expect(
      fake.books.operations.refunds.filter(({ paymentId }) => paymentId === idOf(original)),
    ).toHaveLength(1);
    const never = calls.followUp(followUp("refund", original, { amount: money("1.00") }));
    await calls.prepare(never);
    expect((await calls.inquire(never)).kind).toBe("not_found");
  });
});

describe("a payment that nobody is to pay any more", () => {
  test("is cancelled while it is open, and is too late when it is paid", async () => {
    const calls = callsOf("Ideal");
    const [open, paid] = [atPage(), atPage()];
    await calls.submit(open);
    await calls.submit(paid);
    expect(await calls.neutralise(open)).toBe("done");
    fake.books.conclude(idOf(paid), "paid");
    expect(await calls.neutralise(paid)).toBe("too_late");
  });
});
