import { ManualClock } from "../../src/platform/clock.ts";
import { anOrder, ApiClient } from "./api-client.ts";
import { createConnector, SIMULATED_CARDS } from "./connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "./gateway.ts";

/** A case as the API returns it. */
export interface ShownRecovery {
  // Tests read any field.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly [field: string]: any;
  readonly recoveryId: string;
  readonly transactionUuid: string;
  readonly scheduleId?: string;
  readonly state: string;
  readonly link: string;
}

/** A shop whose recurring payments fail when a test wants it, with a connector `cards` and a clock of its own. */
export interface RecoveryShop {
  readonly clock: ManualClock;
  readonly started: TestGateway;
  readonly api: ApiClient;
  readonly operator: ApiClient;
  readonly connectorGuid: string;
  /** From now on the provider declines each payment with the codes of issuer and scheme; without one it approves. */
  declineWith(schemeCode?: string, adviceCode?: string): Promise<void>;
  /** A stored card of its own, so that no other test's declines count. */
  register(customer?: object): Promise<string>;
  /** A recurring debit that fails and opens a case. */
  failedDebit(options?: {
    code?: string;
    advice?: string;
    amount?: string;
    customer?: object;
    recovery?: object;
  }): Promise<ShownRecovery>;
  /** A schedule whose first run fails, within days. */
  failedRun(options?: {
    code?: string;
    settings?: Record<string, string>;
    days?: number;
  }): Promise<ShownRecovery & { readonly scheduleId: string }>;
  change(connector: object): Promise<void>;
  get(recoveryId: string): Promise<ShownRecovery>;
  passDays(days: number): Promise<void>;
  close(): Promise<void>;
}

export async function openRecoveryShop(
  options: Omit<NonNullable<Parameters<typeof startTestGateway>[0]>, "clock"> & { at?: string } = {},
): Promise<RecoveryShop> {
  const { at = "2026-11-02T10:00:00Z", ...gateway } = options;
  const clock = new ManualClock(at);
  const started = await startTestGateway({ ...gateway, clock });
  const api = new ApiClient(started.url);
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const guid = await createConnector(operator, {
    apiKey: "cards",
    ...SIMULATED_CARDS,
    scheduleApiAvailable: true,
  });
  let cards = 0;

  async function declineWith(schemeCode?: string, adviceCode?: string): Promise<void> {
    const extraData = {
      defaultResult: schemeCode === undefined ? "ok" : "error",
      ...(schemeCode !== undefined && { "simulator:schemeCode": schemeCode }),
      ...(adviceCode !== undefined && { "simulator:adviceCode": adviceCode }),
    };
    await change({ config: { extraData } });
  }

  async function change(connector: object): Promise<void> {
    const { body } = await operator.post(`/api/provisioning/updateConnector/${guid}`, connector);
    if (body["success"] !== true) throw new Error(`No change: ${JSON.stringify(body)}`);
  }

  /** A card of its own, so that no other test's declines count. */
  function nextPan(): string {
    cards += 1;
    const digits = Array.from(`401288888${String(cards).padStart(6, "0")}`, Number);
    const sum = digits.toReversed().reduce((total, digit, index) => {
      const value = index % 2 === 0 ? digit * 2 : digit;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return `${digits.join("")}${(10 - (sum % 10)) % 10}`;
  }

  async function register(customer?: object): Promise<string> {
    await declineWith();
    const { body: token } = await api.post("/api/v3/tokenize/demo-public", {
      cardData: {
        cardHolder: "M. Mustermann",
        pan: nextPan(),
        cvv: "123",
        expirationMonth: "06",
        expirationYear: "2031",
      },
    });
    const { amount: _amount, currency: _currency, ...order } = anOrder();
    const { body } = await api.transaction("cards", "register", {
      ...order,
      ...(customer && { customer }),
      transactionToken: token["transactionToken"],
    });
    if (body["success"] !== true) throw new Error(`No registration: ${JSON.stringify(body)}`);
    return body["uuid"];
  }

  async function newest(): Promise<ShownRecovery> {
    const { body } = await api.get("/api/v3/recovery/cards?limit=1");
    return body["recoveries"][0];
  }

  async function passDays(days: number): Promise<void> {
    clock.advance({ hours: 24 * days });
    await started.gateway.runDue();
  }

  return {
    clock,
    started,
    api,
    operator,
    connectorGuid: guid,
    declineWith,
    register,
    change,
    failedDebit: async ({ code = "51", advice, amount = "9.99", customer, recovery = {} } = {}) => {
      clock.advance({ seconds: 1 });
      const referenceUuid = await register(customer);
      await declineWith(code, advice);
      const { transactionToken: _token, ...order } = anOrder();
      const { body } = await api.transaction("cards", "debit", {
        ...order,
        amount,
        referenceUuid,
        ...(customer && { customer }),
        transactionIndicator: "RECURRING",
        recovery,
      });
      const made = await newest();
      if (made?.transactionUuid !== body["uuid"]) throw new Error(`No case: ${JSON.stringify(body)}`);
      return made;
    },
    failedRun: async ({ code = "51", settings, days = 2 } = {}) => {
      const registrationUuid = await register();
      if (settings) await change({ addSettings: settings });
      const { body } = await api.post("/api/v3/schedule/cards/start", {
        registrationUuid,
        amount: "9.99",
        currency: "EUR",
        periodLength: 1,
        periodUnit: "MONTH",
        startDateTime: clock.now().add({ hours: 25 }).toString(),
      });
      await declineWith(code);
      for (let day = 0; day < days; day += 1) await passDays(1);
      const made = await newest();
      if (made?.scheduleId !== body["scheduleId"]) throw new Error(`No case: ${JSON.stringify(body)}`);
      return made as ShownRecovery & { readonly scheduleId: string };
    },
    get: async (recoveryId) => (await api.get(`/api/v3/recovery/cards/${recoveryId}`)).body["recovery"],
    passDays,
    close: () => started.close(),
  };
}
