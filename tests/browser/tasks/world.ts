import { ManualClock } from "../../../src/platform/clock.ts";
import { anOrder, ApiClient } from "../../support/api-client.ts";
import { project } from "../../support/bi.ts";
import { responses, startCallbackReceiver, type CallbackReceiver } from "../../support/callback-receiver.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { startMailServer, type MailServer } from "../../support/mail-server.ts";

export const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD_CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
/** The sizes of screen: each has customers of its own. */
const LOOKS = ["desktop", "phone"];
const CUSTOMER = { firstName: "Eva", lastName: "Maier", email: "eva.maier@example.com" };
/** Enough for a rate that fell. */
const PAYMENTS = 12;
const CALLS_UNTIL_DEGRADED = 6;

/** What all tasks share: a demo shop with five weeks of business, made by the calls of the API. */
export interface World {
  readonly started: TestGateway;
  readonly clock: ManualClock;
  readonly mails: MailServer;
  readonly receiver: CallbackReceiver;
  /** Order ids. */
  readonly orders: Readonly<Record<"paid" | "declined" | "undelivered" | "october", string>>;
  /** uuids by their order ids. */
  readonly uuids: ReadonlyMap<string, string>;
  readonly api: ApiClient;
  /** A payment that waits for a decision: its order id. */
  readonly reviewed: () => Promise<string>;
  /** A payment that is charged back. */
  readonly chargedBack: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openWorld(): Promise<World> {
  const clock = new ManualClock("2026-10-20T10:00:00Z");
  const [started, mails, receiver] = await Promise.all([
    startTestGateway({ clock, bi: { kind: "embedded" } }),
    startMailServer(),
    startCallbackReceiver(),
  ]);
  const api = new ApiClient(started.url);
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const uuids = new Map<string, string>();
  const debit = async (request: object = {}, apiKey = "demo-card"): Promise<string> => {
    const order = anOrder();
    const { body } = await api.transaction(apiKey, "debit", { ...order, ...request });
    const id = String(order["merchantTransactionId"]);
    uuids.set(id, String(body["uuid"]));
    return id;
  };
  const provision = async (operation: string, body: object) =>
    (await operator.post(`/api/provisioning/${operation}`, body)).body;
  const october = await debit({ amount: "31.00" });
  clock.advance({ hours: 27 * 24 });
  for (let count = 0; count < PAYMENTS; count += 1) await debit();
  for (const look of LOOKS) await storeCard(api, look);
  clock.advance({ hours: 10 * 24 });
  const declined = await debit({ extraData: { "simulator:decline": "2003" } });
  for (let count = 0; count < PAYMENTS; count += 1)
    await debit({ extraData: { "simulator:decline": "2006" } });
  const paid = await debit({ amount: "129.00", customer: CUSTOMER });
  receiver.respond = responses.text(500, "database is down");
  const undelivered = await debit({ callbackUrl: receiver.url });
  await provision(`updateTenant/${TENANT}`, {
    settings: { mail: { host: "127.0.0.1", port: mails.port, from: "Shop <shop@example.com>" } },
  });
  await settle(provision);
  await connect(provision, debit);
  await started.gateway.runDue();
  await started.gateway.runDue();
  await project(started);
  return {
    started,
    clock,
    mails,
    receiver,
    api,
    orders: { paid, declined, undelivered, october },
    uuids,
    reviewed: () => debit({ amount: "912.00" }, "reviewed"),
    chargedBack: async () => {
      const order = await debit();
      const transactionUuid = uuids.get(order);
      await api.post("/simulator/chargebacks", { transactionUuid, reason: "Fraud" });
      await started.gateway.runDue();
    },
    close: async () => {
      await Promise.all([started.close(), mails.close(), receiver.close()]);
    },
  };
}

type Provision = (operation: string, body: object) => Promise<Readonly<Record<string, unknown>>>;

/** A customer with a stored card, which a schedule charges. */
async function storeCard(api: ApiClient, look: string): Promise<void> {
  const order = anOrder();
  for (const card of ["visa", "mastercard"]) {
    const { body } = await api.transaction("demo-card", "register", {
      merchantTransactionId: `${String(order["merchantTransactionId"])}-${card}`,
      transactionToken: `ix::demo-${card}`,
      customer: { ...CUSTOMER, email: `${look}@customer.example` },
      customerProfileData: { customerIdentification: `c-${look}` },
    });
    if (card === "visa")
      await api.post("/api/v3/schedule/demo-card/start", {
        registrationUuid: body["uuid"],
        amount: "26.18",
        currency: "EUR",
        periodLength: 1,
        periodUnit: "MONTH",
        startDateTime: "2099-01-01T10:00:00+00:00",
      });
  }
}

/** What the simulated provider paid out. */
async function settle(provision: Provision): Promise<void> {
  const period = { periodFrom: "2026-11-01T00:00:00Z", periodTo: "2026-12-01T00:00:00Z" };
  await provision(`fetchSettlements/${CARD_CONNECTOR}`, period);
}

/** Two acquirers behind a routing, and a provider that does not respond. */
async function connect(
  provision: Provision,
  debit: (request: object, apiKey: string) => Promise<string>,
): Promise<void> {
  const connector = async (name: string, request: object): Promise<string> => {
    const made = await provision(`createConnector/${MERCHANT}`, {
      name,
      apiKey: name.toLowerCase().replaceAll(" ", "-"),
      ...request,
    });
    return (made["connector"] as { guid: string }).guid;
  };
  const simulator = { adapter: "Simulator", method: "Creditcard" };
  const working = { ...simulator, config: { testMode: true } };
  const [a, b] = [await connector("Acquirer A", working), await connector("Acquirer B", working)];
  await connector("Cards", {
    routingMetaConnector: {
      defaultConnector: b,
      fallback: [a],
      rules: [{ connector: a, currencies: ["CHF"] }],
    },
  });
  const { riskProfile } = await provision(`createRiskProfile/${TENANT}`, {
    name: "Large amounts",
    rules: [{ id: "rule-1", check: { kind: "amount", currency: "EUR", limit: "900.00" }, action: "review" }],
  });
  const { id } = riskProfile as { id: number };
  await connector("Reviewed", { ...working, defaultRiskRuleSet: id });
  const config = { testMode: true, extraData: { "simulator:unreachable": "1" } };
  await connector("Acquirer C", { ...simulator, config });
  for (let count = 0; count < CALLS_UNTIL_DEGRADED; count += 1) await debit({}, "acquirer-c");
}
