import { expect } from "vitest";
import type { ApiClient } from "./api-client.ts";

/** A token of a card that the Simulator declines with the code 2003. */
export async function declinedCard(api: ApiClient): Promise<string> {
  const { body } = await api.post("/api/v3/tokenize/demo-public", {
    cardData: {
      cardHolder: "Ada",
      pan: "4000000000000002",
      cvv: "123",
      expirationMonth: "12",
      expirationYear: "2030",
    },
  });
  return String(body["transactionToken"]);
}

/** The response to a debit of that card. */
export async function declinedDebit(api: ApiClient): Promise<Record<string, unknown>> {
  const { body } = await api.debit({ transactionToken: await declinedCard(api) });
  expect(body).toMatchObject({ success: false });
  return body;
}
