import { randomBytes } from "node:crypto";
import { ApiClient, anOrder, type ApiResponse } from "./api-client.ts";
import { BatchShop } from "./batches.ts";
import { ADMINISTRATOR, type TestGateway } from "./gateway.ts";
import { orderOnPage, payOnPage } from "./hosted-page.ts";
import { CARD_CONNECTOR } from "./schedules.ts";
import type { Kind, Spelling } from "./spellings.ts";

/** What an interface made of a spelling. */
export type Outcome = { readonly shown?: string | undefined } | { readonly refused: string };

type Try = (spelling: Spelling) => Promise<Outcome>;

/** The interfaces that take each kind, by name. */
export type Interfaces = Readonly<Record<Kind, Readonly<Record<string, Try>>>>;

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const LINE_ITEM = {
  date: "2027-01-05T00:00:00Z",
  amount: "1.00",
  currency: "EUR",
  description: "Rent",
  key: "rent",
};
const MONTHLY = { periodLength: 1, periodUnit: "MONTH", startDateTime: "2027-02-01T10:00:00Z" };

/** Every interface of a gateway that takes what people spell in several ways. */
export async function openInterfaces(started: TestGateway): Promise<Interfaces> {
  const api = new ApiClient(started.url);
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const batches = new BatchShop(started.url);
  const till = await tillOf(started.url, operator);
  await operator.post("/api/provisioning/updateConnector/CO-0000-0000-0000-0000-0000-0001", {
    attributes: { scheduleApiAvailable: true },
  });
  const registration = await batches.register();

  const debit = async (body: Record<string, unknown>, show: (status: Fields) => unknown) =>
    outcomeOf(await api.debit(body), async ({ uuid }) => show((await api.status(uuid)).body));
  const following =
    (first: "debit" | "preauthorize", operation: string): Try =>
    async ({ sent, currency }) => {
      const large = currency === "JPY" ? "100000" : "1000.00";
      const order = { ...anOrder(), amount: large, currency };
      const { body } = await api.transaction("demo-card", first, order);
      const { merchantTransactionId } = anOrder();
      const request = { merchantTransactionId, referenceUuid: body["uuid"], amount: sent, currency };
      return outcomeOf(await api.transaction("demo-card", operation, request), ({ uuid }) => amountOf(uuid));
    };
  const amountOf = async (uuid: string): Promise<unknown> => (await api.status(uuid)).body["amount"];
  const start = (request: Fields) =>
    api.post("/api/v3/schedule/demo-card/start", { registrationUuid: registration, ...MONTHLY, ...request });
  const push = (body: Fields) =>
    till.post("/api/v3/push/demo-card/debit", {
      transactionId: `pos-${randomBytes(6).toString("hex")}`,
      amount: "9.99",
      currency: "EUR",
      ...body,
    });
  const pushed = async (body: Fields, show: (status: Fields) => unknown) =>
    outcomeOf(await push(body), async ({ uuid }) => show((await api.status(uuid)).body));
  const row =
    (processingMode: "strict" | "lenient", column: string): Try =>
    async ({ sent, currency = "EUR" }) => {
      const id = `batch-${randomBytes(6).toString("hex")}`;
      const columns: Fields = { amount: "9.99", currency, [column]: sent };
      const file = [
        ["transactionMethod", "referenceUuid", "merchantTransactionId", ...Object.keys(columns)],
        ["debit", registration, id, ...Object.values(columns)],
      ];
      const csv = file.map((values) => values.map((value) => `"${String(value)}"`).join(",")).join("\r\n");
      const batch = await batches.accepted(csv, { processingMode });
      await started.gateway.runDue();
      const { successfulRows = [], failedRows = [] } = (await batches.file(batch)).body;
      const [failed] = failedRows as Fields[];
      if (failed) return { refused: sentenceIn(String(failed["errorMessage"])) };
      const [done] = successfulRows as Fields[];
      return { shown: column === "amount" ? textOf(await amountOf(String(done!["uuid"]))) : undefined };
    };
  const inBatches = (column: string) => ({
    "strict batches": row("strict", column),
    "lenient batches": row("lenient", column),
  });
  const customer = (field: string) => ({
    transactions: ({ sent }: Spelling) =>
      debit({ customer: { [field]: sent } }, ({ customer: shown }) => (shown as Fields)?.[field]),
    "payment links": ({ sent }: Spelling) =>
      debit(
        { customer: { [field]: sent }, payByLink: { sendByEmail: false } },
        ({ customer: shown }) => (shown as Fields)?.[field],
      ),
    ...inBatches(`customer.${field}`),
  });
  const profile = (field: string): Try => {
    const customerIdentification = `spellings-${field}`;
    return async ({ sent }) => {
      const { merchantTransactionId, transactionToken } = anOrder();
      const customerProfileData = { customerIdentification };
      const request = { merchantTransactionId, transactionToken, customerProfileData };
      await api.transaction("demo-card", "register", request);
      const change = { customerIdentification, customerData: { [field]: sent } };
      const response = await api.post("/api/v3/customerProfiles/demo-card/updateProfile", change);
      return outcomeOf(response, () => (response.body["customer"] as Fields)[field]);
    };
  };
  const provision =
    (operation: string, bodyOf: (spelling: Spelling) => Fields): Try =>
    async (spelling) =>
      outcomeOf(await operator.post(`/api/provisioning/${operation}`, bodyOf(spelling)), () => undefined);

  return {
    amount: {
      debit: ({ sent, currency }) => debit({ amount: sent, currency }, ({ amount }) => amount),
      surcharge: ({ sent, currency }) =>
        debit(
          { amount: currency === "JPY" ? "1000" : "100.00", currency, surchargeAmount: sent },
          (status) => status["surchargeAmount"],
        ),
      split: ({ sent, currency }) =>
        debit(
          {
            amount: currency === "JPY" ? "100000" : "1000.00",
            currency,
            splits: [{ identification: "part", amount: sent }],
          },
          ({ splits }) => (splits as Fields[] | undefined)?.[0]?.["amount"],
        ),
      "payment link": ({ sent, currency }) =>
        debit({ amount: sent, currency, payByLink: { sendByEmail: false } }, ({ amount }) => amount),
      "merchant's conversion": ({ sent, currency }) =>
        debit(
          { dccData: { originalAmount: sent, originalCurrency: currency } },
          ({ dccData }) => (dccData as Fields | undefined)?.["originalAmount"],
        ),
      capture: following("preauthorize", "capture"),
      increment: following("preauthorize", "incrementalAuthorization"),
      refund: following("debit", "refund"),
      payout: async ({ sent, currency }) =>
        outcomeOf(
          await api.transaction("demo-card", "payout", { ...anOrder(), amount: sent, currency }),
          ({ uuid }) => amountOf(uuid),
        ),
      "start of a schedule": async ({ sent, currency }) =>
        outcomeOf(await start({ amount: sent, currency }), () => undefined),
      "schedule of a debit": ({ sent, currency }) =>
        debit({ withRegister: true, schedule: { ...MONTHLY, amount: sent, currency } }, () => undefined),
      push: ({ sent, currency }) => pushed({ amount: sent, currency }, ({ amount }) => amount),
      ...inBatches("amount"),
      "line items": provision(`addLineItem/${MERCHANT}`, ({ sent, currency }) => ({
        ...LINE_ITEM,
        amount: sent,
        currency,
      })),
    },
    time: {
      push: ({ sent }) => pushed({ createdAt: sent.replace("2027-02", "2027-01") }, () => undefined),
      "start of a schedule": async ({ sent }) => {
        const response = await start({ amount: "9.99", currency: "EUR", startDateTime: sent });
        return outcomeOf(response, () => response.body["scheduledAt"]);
      },
      "schedule of a debit": ({ sent }) =>
        debit(
          {
            withRegister: true,
            schedule: { ...MONTHLY, amount: "9.99", currency: "EUR", startDateTime: sent },
          },
          ({ scheduleData }) => (scheduleData as Fields | undefined)?.["scheduledAt"],
        ),
    },
    moment: {
      "fee sets": provision("createFeeSet", ({ sent }) => ({
        ownerKind: "connector",
        ownerGuid: CARD_CONNECTOR,
        validFrom: sent,
        description: sent,
        fees: [],
      })),
      "line items": provision(`addLineItem/${MERCHANT}`, ({ sent }) => ({ ...LINE_ITEM, date: sent })),
      users: provision(`createMerchantUser/${MERCHANT}`, ({ sent }) => ({
        username: `user-${randomBytes(6).toString("hex")}`,
        password: "till-otter-runs-94",
        type: "api",
        validUntil: sent,
      })),
      "settlement exports": provision(`createSettlementExport/${MERCHANT}`, ({ sent }) => ({
        periodFrom: sent,
        periodTo: "2027-01-09T00:00:00Z",
      })),
    },
    date: { ...customer("birthDate"), "customer profiles": profile("birthDate") },
    email: { ...customer("email"), "customer profiles": profile("email") },
    ipAddress: {
      ...customer("ipAddress"),
      "customer profiles": profile("ipAddress"),
      push: ({ sent }) =>
        pushed({ customer: { ipAddress: sent } }, ({ customer: shown }) => (shown as Fields)?.["ipAddress"]),
      "3-D Secure data": ({ sent }) =>
        debit({ threeDSecureData: { browserIpAddress: sent } }, () => undefined),
    },
    language: {
      transactions: ({ sent }) => debit({ language: sent }, () => undefined),
      "payment links": ({ sent }) =>
        debit({ language: sent, payByLink: { sendByEmail: false } }, () => undefined),
      ...inBatches("language"),
      connectors: provision("updateConnector/CO-0000-0000-0000-0000-0000-0001", ({ sent }) => ({
        config: { language: sent },
      })),
    },
    iban: {
      transactions: async ({ sent }) => {
        const { transactionToken: _card, ...order } = anOrder();
        const request = { ...order, customer: { paymentData: { ibanData: { iban: sent } } } };
        const response = await api.transaction("demo-debit", "debit", request);
        return outcomeOf(response, () => (response.body["returnData"] as Fields | undefined)?.["iban"]);
      },
      push: ({ sent }) => pushed({ customer: { iban: sent } }, () => undefined),
      "payment page": async ({ sent }) => {
        const { uuid, redirectUrl } = await orderOnPage(api, {}, "demo-debit");
        await payOnPage(redirectUrl, { iban: sent });
        const { body } = await api.status(uuid, "demo-debit");
        return body["transactionStatus"] === "REDIRECT"
          ? { refused: NOT_PAID }
          : { shown: textOf((body["returnData"] as Fields | undefined)?.["iban"]) };
      },
    },
    phone: { ...customer("billingPhone"), "customer profiles": profile("billingPhone") },
  };
}

/** A page says it in the customer's language. */
export const NOT_PAID = "the page is shown again";

type Fields = Record<string, unknown>;

async function tillOf(url: string, operator: ApiClient): Promise<ApiClient> {
  const user = { username: "spelling-till", password: "till-otter-runs-94" };
  await operator.post(`/api/provisioning/createMerchantUser/${MERCHANT}`, {
    ...user,
    type: "api",
    settings: { "push-api": "1" },
  });
  return new ApiClient(url, user);
}

async function outcomeOf(
  { body }: ApiResponse,
  show: (taken: { uuid: string }) => unknown,
): Promise<Outcome> {
  if (body["success"] === true) return { shown: textOf(await show({ uuid: String(body["uuid"]) })) };
  const { errorMessage, error_message: ofPush, errors } = body;
  const [first] = (errors ?? []) as Fields[];
  return {
    refused: sentenceIn(String(errorMessage ?? ofPush ?? first?.["errorMessage"] ?? JSON.stringify(body))),
  };
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Without the place: `line 2, column 4: amount: ` */
function sentenceIn(message: string): string {
  return message.replace(/^(?:line \d+(?:, column \d+)?: )?[A-Za-z0-9_.[\]]+: /, "");
}
