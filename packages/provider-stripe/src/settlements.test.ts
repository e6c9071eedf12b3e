import { expect, test } from "vitest";

import { fakeStripe } from "../tests/fake-account.ts";

const from = Temporal.Instant.from("2026-11-01T00:00:00Z");
const to = Temporal.Instant.from("2026-12-01T00:00:00Z");
const { fake, callsOf } = await fakeStripe();
fake.payOut({ arrivalDate: "2026-11-05T00:00:00Z" });
const calls = callsOf();

test.each(
  [/payouts$/, /balance_transactions$/].flatMap((match) =>
    ["{}", '{"data": null, "has_more": false}', '{"data": []}'].map((body) => ({ match, body })),
  ),
)("$body in the place of a list ($match) is no end of the settlements", async ({ match, body }) => {
  fake.respondNext = { match, status: 200, body };
  const page = await calls.adapter.settlements!.fetchPage!(calls.call(), { from, to, cursor: null });
  expect(page).toMatchObject({ kind: "failed" });
});
