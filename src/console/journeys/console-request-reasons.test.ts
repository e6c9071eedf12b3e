import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const LOG = `/console/${MERCHANT}/developers/requests`;
const UNKNOWN = "d94c0d72f3a36e21f16e";

const started = forThisFile(() => startTestGateway());
const german = forThisFile(() => ConsoleClient.demo(started.url, "developer", "de"));
let shop: ApiClient;
let stored: string;

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const user = { username: "till", password: "till-otter-runs-94" };
  const made = await operator.post(`/api/provisioning/createMerchantUser/${MERCHANT}`, {
    ...user,
    type: "api",
    settings: { "push-api": "1" },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  shop = new ApiClient(started.url, user);
  const { merchantTransactionId, transactionToken } = anOrder();
  const registered = await shop.transaction("demo-card", "register", {
    merchantTransactionId,
    transactionToken,
    customerProfileData: { customerIdentification: "ada" },
  });
  stored = String(registered.body["uuid"]);
});

/** The page of the request that was written last, when there are so many. */
async function pageOfLast(count: number): Promise<{ readonly text: string; readonly html: string }> {
  await expect
    .poll(async () => (await started.gateway.db.query(sql`select id from api_requests`)).length)
    .toBe(count);
  const [last] = await started.gateway.db.query<{ id: bigint }>(
    sql`select id from api_requests order by id desc limit 1`,
  );
  const { html } = await german.get(`${LOG}/${last!.id}`);
  return { text: textOf({ html }), html };
}

let recorded = 0;

const PLAN = {
  amount: "9.99",
  currency: "EUR",
  periodLength: 1,
  periodUnit: "MONTH",
  startDateTime: "2027-02-01T10:00:00Z",
};
const SALE = { transactionId: "pos-1", amount: "35.90", currency: "EUR" };
const NOBODY = { customerIdentification: "nobody" };

interface Refused {
  readonly path: string;
  /** `STORED` stands for the uuid of a payment that stored a card. */
  readonly body: object;
  readonly german: string;
  readonly english: string;
}

test.each<Refused>([
  {
    path: "schedule/demo-card/start",
    body: { ...PLAN, registrationUuid: UNKNOWN },
    german: "Keine erfolgreiche Zahlung dieses Konnektors hat diese ID.",
    english: "The registration is not valid",
  },
  {
    path: "schedule/demo-card/start",
    body: { ...PLAN, registrationUuid: "STORED", periodLength: 365 },
    german: "periodLength: Geben Sie eine ganze Zahl von 1 bis 364 ein.",
    english: "periodLength: must be greater than 0 and less than 365",
  },
  {
    path: "schedule/demo-card/start",
    body: { ...PLAN, registrationUuid: "STORED", startDateTime: "2020-02-01T10:00:00Z" },
    german: "startDateTime: Wählen Sie einen Tag ab heute",
    english: "startDateTime: is older than 24 hours",
  },
  {
    path: "schedule/demo-card/SC-1234-1234-1234-1234-1234-1234/pause",
    body: {},
    german: "Dieser Konnektor hat keinen Zeitplan mit dieser ID.",
    english: "The schedule ID is not valid",
  },
  {
    path: "push/demo-card/debit",
    body: { ...SALE, currency: undefined },
    german: "Diese Felder fehlen: currency.",
    english: "Missing fields: currency",
  },
  {
    path: "push/demo-card/debit",
    body: { ...SALE, amount: "0" },
    german: "amount: Der Betrag muss größer als 0 sein.",
    english: "amount: must be greater than 0",
  },
  {
    path: "push/demo-card/debit",
    body: { ...SALE, createdAt: "1999-12-31T10:00:00Z" },
    german: "createdAt: Die Zeit darf nicht vor dem Jahr 2000 liegen.",
    english: "createdAt: must not be before the year 2000",
  },
  {
    path: "push/demo-card/refund",
    body: { ...SALE, referenceUuid: UNKNOWN },
    german: "Bei diesem Konnektor gibt es keine Zahlung mit dieser ID.",
    english: "The referenced transaction was not found",
  },
  {
    path: "customerProfiles/demo-card/deleteProfile",
    body: NOBODY,
    german: "Dieses Kundenprofil gibt es nicht.",
    english: "The customer profile was not found.",
  },
  {
    path: "customerProfiles/demo-card/updateProfile",
    body: { ...NOBODY, customerData: { ipAddress: "here" } },
    german: "customerData.ipAddress: Geben Sie eine IP-Adresse ein.",
    english: "customerData.ipAddress: must be an IP address",
  },
  {
    path: "customerProfiles/demo-card/attachPaymentInstrument",
    body: { transactionUuid: "STORED", customerIdentification: "ada" },
    german: "Das gespeicherte Zahlungsmittel gehört schon zu einem Kundenprofil.",
    english: "The payment instrument from this transaction is already attached",
  },
])("the log says in the reader's language why $path was refused: $german", async (refused) => {
  const body = JSON.parse(JSON.stringify(refused.body).replaceAll("STORED", stored)) as object;
  const response = await shop.post(`/api/v3/${refused.path}`, body);
  expect(response.body["success"]).not.toBe(true);
  recorded += 1;
  const { text, html } = await pageOfLast(recorded);
  expect(text).toContain(refused.german);
  // The program's own message stands below it.
  expect(html).toContain(`<span class="under" lang="en">${refused.english}`);
});

test("a push that its payment does not allow is logged with what the payment has left", async () => {
  const pushed = async (type: string, body: object) =>
    (await shop.post(`/api/v3/push/demo-card/${type}`, body)).body;
  const { uuid } = await pushed("debit", { ...SALE, transactionId: "pos-2" });
  const refunded = await pushed("refund", {
    ...SALE,
    transactionId: "pos-3",
    amount: "99.00",
    referenceUuid: uuid,
  });
  expect(refunded).toMatchObject({
    success: false,
    error_code: "INVALID_REFERENCE",
    error_message: "The referenced transaction does not allow it: amount exceeds rest",
  });
  recorded += 1;
  expect((await pageOfLast(recorded)).text).toContain("Nur 35,90 EUR sind übrig.");
  const disputed = await pushed("chargeback", {
    ...SALE,
    transactionId: "pos-4",
    amount: "99.00",
    referenceUuid: uuid,
  });
  expect(disputed["error_message"]).toBe(
    "amount: contradicts the payment: It is for 99.00 EUR, of which 35.90 can be disputed.",
  );
  recorded += 1;
  expect((await pageOfLast(recorded)).text).toContain("amount: Nur 35,90 EUR können zurückgebucht werden.");
});
