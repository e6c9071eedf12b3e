import { beforeEach, describe, expect, test } from "vitest";

import { money, providerRequest } from "@quittance/provider-kit/testing";
import { fakePayPal } from "../tests/fake-account.ts";

const { fake, callsOf } = await fakePayPal();
let calls: ReturnType<typeof callsOf>;
beforeEach(() => {
  calls = callsOf();
  fake.requests.length = 0;
  fake.loseResponseTo = undefined;
});

describe("a payout", () => {
  const payout = (customer: Record<string, string> = { email: "ada@example.com" }) =>
    providerRequest({ source: null, operation: "payout", customer });

  test("goes to the customer's e-mail address, and is decided later", async () => {
    const one = payout();
    const { kind, providerReference = "" } = await calls.submit(one);
    expect(kind).toBe("pending");
    expect(fake.requests.at(-1)!.body).toMatchObject({
      sender_batch_header: { sender_batch_id: one.submissionReference },
      items: [
        { recipient_type: "EMAIL", receiver: "ada@example.com", amount: { currency: "EUR", value: "9.99" } },
      ],
    });
    expect((await calls.inquire(one)).kind).toBe("pending");
    fake.payouts.decide(providerReference, "UNCLAIMED");
    expect((await calls.inquire(one)).kind).toBe("pending");
    fake.payouts.decide(providerReference, "SUCCESS");
    expect(await calls.inquire(one)).toMatchObject({ kind: "approved", amount: money("9.99") });
    fake.payouts.decide(providerReference, "RETURNED");
    expect(await calls.inquire(one)).toMatchObject({ kind: "declined", error: { code: 2003 } });
  });

  test("to a stored wallet goes to that wallet", async () => {
    const source = { kind: "wallet", walletReferenceId: "QYR5Z8XDVJNXQ", walletType: "paypal" } as const;
    await calls.submit({ ...payout(), source });
    expect(fake.requests.at(-1)!.body).toMatchObject({
      items: [{ recipient_type: "PAYPAL_ID", receiver: "QYR5Z8XDVJNXQ" }],
    });
  });

  test("without a receiver is refused, and nothing is sent", async () => {
    expect(await calls.submit(payout({}))).toMatchObject({ kind: "declined", error: { code: 2019 } });
    expect(fake.requests).toHaveLength(0);
  });

  test("whose response was lost is made once", async () => {
    const one = payout();
    fake.loseResponseTo = /payouts$/;
    expect((await calls.submit(one)).kind).toBe("unknown");
    fake.loseResponseTo = undefined;
    expect((await calls.repeat(one))?.kind).toBe("pending");
    expect(calls.submission(one).providerReference).toMatch(/^BAT/);
    const batches = [...fake.payouts.batches.values()].filter((batch) =>
      JSON.stringify(batch).includes(one.submissionReference),
    );
    expect(batches).toHaveLength(1);
  });
});
