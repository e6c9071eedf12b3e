import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { signedItem } from "../../packages/lab/src/adyen/adyen-webhook.ts";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { basic, type ApiResponse } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { whileTimePasses } from "../support/passing-time.ts";
import { SettlementShop } from "../support/settlement-shop.ts";

const HMAC_KEY = "ab".repeat(32);
const WEBHOOK_USER = "adyen:webhook-password";
const PDF = Buffer.from("%PDF-1.7 A receipt");
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const adyen = forThisFile(() => FakeAdyen.start());
const shop = forThisFile(() => SettlementShop.open());
let apiKey: string;
let guid: string;

beforeAll(async () => {
  ({ apiKey, guid } = await shop.connector("Adyen", {
    apiSecret: "AQE-test-api-key",
    username: adyen.merchantAccount,
    password: WEBHOOK_USER,
    extraData: { apiBaseUrl: adyen.url },
    vault: { hmacKeys: [HMAC_KEY] },
  }));
});
beforeEach(() => {
  adyen.loseResponseTo = undefined;
});

/** Adyen reports a chargeback of a payment of 20.00 EUR, which can be defended for a week. */
async function chargeback() {
  const paid = await shop.pay(apiKey, "debit", "20.00");
  adyen.outbox.length = 0;
  const { reference } = await shop.started.gateway.db.one<{ reference: string }>(sql`
    select provider_reference as reference from provider_submissions where submission_reference = ${paid}`);
  const item = adyen.report("CHARGEBACK", {
    originalReference: reference,
    merchantReference: paid,
    amount: { value: 2_000, currency: "EUR" },
    reason: "Goods or Services Not As Described",
    eventDate: shop.clock.now().toString(),
    additionalData: {
      defensePeriodEndsAt: shop.clock
        .now()
        .add({ hours: 7 * 24 })
        .toString(),
    },
  });
  adyen.outbox.length = 0;
  const dispute = adyen.disputes.open(item.pspReference);
  const response = await shop.api.post(`/providers/adyen/${guid}`, signedItem(item, { hmacKey: HMAC_KEY }), {
    authorization: `Basic ${Buffer.from(WEBHOOK_USER).toString("base64")}`,
  });
  expect(response.status).toBe(200);
  await shop.started.gateway.runDue();
  const { uuid } = await shop.started.gateway.db.one<{ uuid: string }>(sql`
    select uuid from transactions where reference_uuid = ${paid} and type = 'chargeback'`);
  adyen.requests.length = 0;
  return { uuid, dispute };
}

const call = (operation: string, uuid: string, body: unknown = {}) =>
  shop.api.post(`/api/v3/dispute/${apiKey}/${operation}/${uuid}`, body);

async function upload(uuid: string, type?: string, content = PDF): Promise<ApiResponse["body"]> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(content)], "receipt.pdf"));
  if (type !== undefined) form.set("extraData", JSON.stringify({ type }));
  const response = await fetch(`${shop.started.url}/api/v3/dispute/${apiKey}/upload-evidence/${uuid}`, {
    method: "POST",
    headers: { authorization: basic({ username: "demo", password: "demo-password" }) },
    body: form,
  });
  return (await response.json()) as ApiResponse["body"];
}

describe("a chargeback at Adyen", () => {
  test("is defended with the documents of one of its reasons, once", async () => {
    const { uuid, dispute } = await chargeback();
    expect((await call("metadata", uuid)).body["metaData"]).toMatchObject({
      "defenseReason.GoodsWereAsDescribed": "TIDorInvoice Required, GoodsWereAsDescribed Required",
    });
    expect(await upload(uuid, "TIDorInvoice")).toMatchObject({ success: true });
    expect(await upload(uuid, "GoodsWereAsDescribed")).toMatchObject({ success: true });
    expect((await call("submit-evidence", uuid)).body).toEqual({
      success: true,
      extraData: { defenseReasonCode: "GoodsWereAsDescribed" },
    });
    expect(dispute.response).toEqual({ defenseReasonCode: "GoodsWereAsDescribed" });
    expect([...dispute.documents.keys()].toSorted()).toEqual(["GoodsWereAsDescribed", "TIDorInvoice"]);
    expect((await call("submit-evidence", uuid)).body).toMatchObject({ success: false });
    expect((await call("accept", uuid)).body).toMatchObject({ success: false });
  });

  test("takes a document of a type that only its reason has", async () => {
    const { uuid, dispute } = await chargeback();
    expect(await upload(uuid, "ProofOfGoodsOrServicesProvided")).toMatchObject({ success: true });
    expect((await call("submit-evidence", uuid)).body).toMatchObject({ success: true });
    expect(dispute.response).toEqual({ defenseReasonCode: "GoodsOrServicesProvided" });
  });

  test("is not defended with what is not enough: the error names the field, and the merchant responds again", async () => {
    const { uuid, dispute } = await chargeback();
    await upload(uuid, "TIDorInvoice");
    const extraData = { defenseReasonCode: "GoodsWereAsDescribed" };
    expect((await call("submit-evidence", uuid, { extraData })).body).toMatchObject({
      success: false,
      errors: [
        {
          errorCode: 1002,
          adapterMessage: "extraData.type: GoodsWereAsDescribed needs GoodsWereAsDescribed",
        },
      ],
    });
    expect(dispute.documents.size).toBe(0);
    await upload(uuid, "GoodsWereAsDescribed");
    expect((await call("submit-evidence", uuid, { extraData })).body).toMatchObject({ success: true });
  });

  test.each([
    ["a type that cannot be one", "no type", PDF, "extraData.type"],
    ["an image that Adyen does not take", "DefenseMaterial", PNG, "application/pdf, image/jpeg"],
    ["a PDF above 2 MB", "DefenseMaterial", Buffer.concat([PDF, Buffer.alloc(2_000_000)]), "2000000 bytes"],
  ])("takes no file of %s", async (_what, type, content, message) => {
    const { uuid } = await chargeback();
    const body = await upload(uuid, type, content);
    expect(body).toMatchObject({ success: false });
    expect(JSON.stringify(body)).toContain(message);
    expect(adyen.requests).toEqual([]);
  });

  test("is accepted, and found out under the same key where the response was lost", async () => {
    const { uuid, dispute } = await chargeback();
    adyen.loseResponseTo = /acceptDispute/;
    const response = await whileTimePasses(shop.clock, call("accept", uuid));
    expect(response.body).toMatchObject({ success: true, returnType: "PENDING" });
    adyen.loseResponseTo = undefined;
    shop.clock.advance({ minutes: 2 });
    await shop.started.gateway.runDue();
    expect(dispute.response).toBe("accepted");
    expect(new Set(adyen.requests.map(({ key }) => key)).size).toBe(1);
    expect(
      (await shop.api.status(uuid, apiKey)).body["chargebackData"]["disputeData"]["metaData"],
    ).toMatchObject({ response: "accepted" });
  });

  test("cannot be responded to after the end of its defense period", async () => {
    const { uuid } = await chargeback();
    await upload(uuid);
    shop.clock.advance({ hours: 7 * 24 + 1 });
    for (const operation of ["accept", "submit-evidence"])
      expect((await call(operation, uuid)).body).toMatchObject({ success: false });
    expect(adyen.requests).toEqual([]);
  });
});
