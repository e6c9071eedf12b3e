import { expect, test } from "vitest";

import { adapterConnector, reachFake, ProviderCalls } from "@quittance/provider-kit/testing";
import { FakeStripe } from "../../lab/src/stripe/fake-stripe.ts";
import { createStripe } from "./stripe.ts";

const from = Temporal.Instant.from("2026-11-01T00:00:00Z");
const to = Temporal.Instant.from("2026-12-01T00:00:00Z");
const { fake, http } = await reachFake(FakeStripe.start());
fake.payOut({ arrivalDate: "2026-11-05T00:00:00Z" });
const connector = adapterConnector("Creditcard", {}, { credentials: { apiSecret: "sk_test_1" } });
const calls = new ProviderCalls(createStripe(), connector, http);

test.each(
  [/payouts$/, /balance_transactions$/].flatMap((match) =>
    ["{}", '{"data": null, "has_more": false}', '{"data": []}'].map((body) => ({ match, body })),
  ),
)("$body in the place of a list ($match) is no end of the settlements", async ({ match, body }) => {
  fake.respondNext = { match, status: 200, body };
  const page = await createStripe().settlements!.fetchPage!(calls.call(), { from, to, cursor: null });
  expect(page).toMatchObject({ kind: "failed" });
});
