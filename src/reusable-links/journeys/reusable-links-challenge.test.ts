import { expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { payOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit, type Page } from "../../../tests/support/script-less-customer.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const shop = forThisFile(() => openShop());
const CHALLENGED = { ...VISA, cardNumber: "4000 0020 0000 0024" };
const FRICTIONLESS = { ...VISA, cardNumber: "4000 0020 0000 0008" };

/** A link for one payment, through a connector that authenticates. */
async function aLink(id: string): Promise<{ guid: string; url: string; path: string }> {
  const apiKey = await shop.connector({ enabled: true });
  const path = `/api/v3/reusableLink/${apiKey}`;
  const { body } = await shop.api.post(`${path}/create`, {
    merchantTransactionId: id,
    amount: "10.00",
    currency: "EUR",
    maxPayments: 1,
  });
  expect(body["errorMessage"]).toBeUndefined();
  return { ...body["reusableLink"], path };
}

async function begin({ url }: { url: string }): Promise<Page> {
  const page = await visit(url);
  return submit(page, formsOf(page)[0]!);
}

/** The payments of the link by their states, and the page of the challenge of a first one, while a second one is begun. */
async function challenged(id: string) {
  const link = await aLink(id);
  const [first, second] = [await begin(link), await begin(link)];
  const typed = await payOnPage(first.url, CHALLENGED);
  const challenge = typed.html.includes('name="creq"') ? typed : await openAcs(first.url);
  const seen = async () => (await shop.api.get(`${link.path}/${link.guid}/get`)).body;
  const states = async (): Promise<string[]> =>
    (await seen())["payments"].map(({ state }: { state: string }) => state).toSorted();
  return { link, second, challenge, seen, states };
}

test("a payment keeps its place while its customer is challenged", async () => {
  const { second, challenge, seen, states } = await challenged("link-challenge");
  const refused = await payOnPage(second.url, FRICTIONLESS);
  expect(refused.html).toContain("Please try again in a few minutes.");
  await completeChallenge(challenge, "pass");
  expect(await states()).toEqual(["NOT_PAID", "PAID"]);
  expect((await seen())["reusableLink"]).toMatchObject({ state: "PAID", paidCount: 1, paidAmount: "10.00" });
});

test("a challenge that is not passed gives the place back", async () => {
  const { second, challenge, states } = await challenged("link-challenge-failed");
  await completeChallenge(challenge, "fail");
  await payOnPage(second.url, FRICTIONLESS);
  expect(await states()).toEqual(["OPEN", "PAID"]);
});
