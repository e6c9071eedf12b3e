import { expect } from "vitest";
import { anOrder, ApiClient, basic, type ApiResponse } from "./api-client.ts";
import { camt, type CamtEntry } from "./camt.ts";
import { createConnector, DEMO_MERCHANT } from "./connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway, type TestGatewayOptions } from "./gateway.ts";

// The tests read any field of what is listed.
// oxlint-disable-next-line typescript/no-explicit-any
export type Shown = any;

export const OWN_IBAN = "AT441999900004217201";

/** A connector of the demo merchant that is paid to its own account. Returns its guid. */
export function createBankAccount(
  operator: ApiClient,
  {
    apiKey = "own",
    iban = OWN_IBAN,
    accountHolder = "Halden Group GmbH",
    settings = {},
    testMode = true,
  }: {
    apiKey?: string;
    iban?: string;
    accountHolder?: string;
    settings?: Readonly<Record<string, string>>;
    testMode?: boolean;
  } = {},
): Promise<string> {
  return createConnector(operator, {
    apiKey,
    adapter: "BankAccount",
    method: "BankTransfer",
    settings,
    config: { testMode, extraData: { iban, accountHolder } },
  });
}

/** Imports a file of the bank for the demo merchant. */
export function importBankFile(
  operator: ApiClient,
  file: string | Uint8Array,
  type = "application/xml",
): Promise<ApiResponse> {
  return operator.send("POST", `/api/provisioning/importBankStatement/${DEMO_MERCHANT}`, {
    body: Buffer.from(file),
    headers: { "content-type": type },
  });
}

/** A gateway whose demo merchant has bank accounts of its own, with the calls that its tests repeat. */
export class BankShop {
  readonly started: TestGateway;
  readonly api: ApiClient;
  readonly operator: ApiClient;
  #statement = 0;

  private constructor(started: TestGateway) {
    this.started = started;
    this.api = new ApiClient(started.url);
    this.operator = new ApiClient(started.url, ADMINISTRATOR);
  }

  static async open(options: TestGatewayOptions = {}): Promise<BankShop> {
    return new BankShop(await startTestGateway(options));
  }

  close(): Promise<void> {
    return this.started.close();
  }

  /** A payment that waits for its transfer. */
  async debit(
    amount: string,
    apiKey = "own",
    more: object = {},
  ): Promise<{ uuid: string; reference: string }> {
    const { transactionToken: _token, ...order } = anOrder();
    const { body } = await this.api.transaction(apiKey, "debit", { ...order, amount, ...more });
    expect(body["returnType"], JSON.stringify(body)).toBe("PENDING");
    return { uuid: String(body["uuid"]), reference: String(body["extraData"].reference) };
  }

  /** Imports a statement with these entries, under an id of its own unless one is given. */
  async imported(entries: readonly CamtEntry[], options: Parameters<typeof camt>[1] = {}): Promise<Shown> {
    this.#statement += 1;
    const file = camt(entries, { id: `S-${this.#statement}`, ...options });
    const { status, body } = await importBankFile(this.operator, file);
    expect(status, JSON.stringify(body)).toBe(200);
    return body["bankImport"];
  }

  async entries(state?: string): Promise<Shown[]> {
    const query = state === undefined ? "" : `?state=${state}`;
    const { body } = await this.operator.get(`/api/provisioning/listBankEntries/${DEMO_MERCHANT}${query}`);
    return body["bankEntries"];
  }

  async statusOf(uuid: string, apiKey = "own"): Promise<Shown> {
    return (await this.api.status(uuid, apiKey)).body;
  }

  /** A provisioning call, which is a POST with a body. */
  provision(operation: string, body?: object): Promise<ApiResponse> {
    const path = `/api/provisioning/${operation}`;
    return body === undefined ? this.operator.get(path) : this.operator.post(path, body);
  }

  async download(url: string): Promise<Buffer> {
    const response = await fetch(url, { headers: { authorization: basic(ADMINISTRATOR) } });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }
}
