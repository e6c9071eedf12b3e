import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ScheduleShop } from "../../../tests/support/schedules.ts";

const HEAD = "prefix,country,currency,type,brand,bank,level,segment,second_brand";
const AMERICAN = "411111,US,USD,CREDIT,VISA,JPMORGAN CHASE BANK N.A.,CLASSIC,Consumer,";
const KUWAITI = "424242,KW,KWD,CREDIT,VISA,NATIONAL BANK OF KUWAIT,CLASSIC,Consumer,";

const shop = forThisFile(async () => {
  const binDataFile = join(await mkdtemp(join(tmpdir(), "bins-")), "bins.csv");
  await writeFile(binDataFile, `${HEAD}\n${AMERICAN}\n${KUWAITI}\n`);
  return ScheduleShop.open("2026-11-20T12:00:00Z", { binDataFile });
});

beforeAll(() => shop.work());

async function converted(order: object = {}): Promise<string> {
  const { body } = await shop.api.debit({ amount: "100.00", requestDcc: true, ...order });
  const uuid = body["uuid"] as string;
  const choice = { continueDccUuid: uuid, selectedDccCurrency: "USD" };
  expect((await shop.api.post("/api/v3/transaction/demo-card/continue-dcc", choice)).status).toBe(200);
  return uuid;
}

async function refund(referenceUuid: string, more: object) {
  const { merchantTransactionId } = anOrder();
  const request = { merchantTransactionId, referenceUuid, currency: "EUR", ...more };
  const { body } = await shop.api.transaction("demo-card", "refund", request);
  return body;
}

test("a refund of a converted payment that the provider undid can be made again in the merchant's currency", async () => {
  const payment = await converted();
  const undone = { extraData: { "simulator:undo": "1", "simulator:settleAfterMs": "60000" } };
  expect(await refund(payment, { amount: "40.00", ...undone })).toMatchObject({ success: true });
  expect(await refund(payment, { amount: "60.01" })).toMatchObject({ success: false });
  await shop.pass({ hours: 1 });
  await shop.work();
  const { uuid } = await refund(payment, { amount: "100.00" });
  expect((await shop.api.status(uuid)).body).toMatchObject({ amount: "119.85", currency: "USD" });
  expect(await refund(payment, { amount: "0.01" })).toMatchObject({ success: false });
});

test("a part that is nothing in the currency charged is refused", async () => {
  const payment = await converted({ amount: "100000", currency: "KRW" });
  expect(await refund(payment, { amount: "5", currency: "KRW" })).toMatchObject({
    success: false,
    errorCode: 1002,
  });
  const { uuid } = await refund(payment, { amount: "15", currency: "KRW" });
  expect((await shop.api.status(uuid)).body).toMatchObject({ amount: "0.01", currency: "USD" });
});

test("a currency of which the connector takes only some amounts is not offered", async () => {
  const rate = { baseCurrency: "EUR", currency: "KWD", rate: "0.3571" };
  await shop.operator.post("/api/provisioning/setConversionRate", rate);
  const { body: token } = await shop.api.post("/api/v3/tokenize/demo-public", {
    cardData: {
      cardHolder: "M. Mustermann",
      pan: "4242424242424242",
      cvv: "123",
      expirationMonth: "06",
      expirationYear: "2031",
    },
  });
  const { transactionToken } = token;
  const { body } = await shop.api.debit({ amount: "99.99", transactionToken, requestDcc: true });
  expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
});
