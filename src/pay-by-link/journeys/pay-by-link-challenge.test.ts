import { expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { orderOnPage, payOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const shop = forThisFile(() => openShop());

test("a link is not replaced while its customer is challenged: they would be led to the new address", async () => {
  const { uuid, redirectUrl } = await orderOnPage(shop.api, {
    payByLink: { sendByEmail: false },
    threeDSecureData: { "3dsecure": "MANDATORY" },
  });
  const replace = () => shop.api.post(`/api/v3/payByLink/${uuid}/replace`, "");
  const typed = await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000 0020 0000 0024" });
  const challenge = typed.html.includes('name="creq"') ? typed : await openAcs(redirectUrl);
  const replaced = await replace();
  const back = await completeChallenge(challenge, "pass");
  expect([replaced.status, new URL(back.url).pathname]).toEqual([422, new URL(redirectUrl).pathname]);
  expect((await shop.api.status(uuid)).body).toMatchObject({ transactionStatus: "SUCCESS" });
});
