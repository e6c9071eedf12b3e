import { sql } from "../../src/platform/database/index.ts";
import type { ManualClock } from "../../src/platform/clock.ts";
import { ApiClient, basic, type ApiResponse } from "./api-client.ts";
import { startCallbackReceiver, type CallbackReceiver } from "./callback-receiver.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "./gateway.ts";

export const PDF = Buffer.from("%PDF-1.7\nA receipt of our shop in Vienna\n%%EOF");
export const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

export interface Chargeback {
  /** For the payment. */
  readonly paid: string;
  /** For the chargeback. */
  readonly uuid: string;
  readonly disputeId: string;
}

/** A gateway whose demo merchant responds to simulated chargebacks. */
export class DisputeShop {
  readonly started: TestGateway;
  readonly merchant: ApiClient;
  readonly root: ApiClient;
  readonly #receiver: CallbackReceiver;

  private constructor(started: TestGateway, receiver: CallbackReceiver) {
    this.started = started;
    this.merchant = new ApiClient(started.url);
    this.root = new ApiClient(started.url, ADMINISTRATOR);
    this.#receiver = receiver;
  }

  static async open(clock: ManualClock): Promise<DisputeShop> {
    const started = await startTestGateway({ clock, bi: { kind: "embedded" } });
    return new DisputeShop(started, await startCallbackReceiver());
  }

  async close(): Promise<void> {
    await this.started.close();
    await this.#receiver.close();
  }

  async chargeBack(request: object = {}): Promise<Chargeback> {
    const { merchant } = this;
    const { uuid: paid } = (await merchant.debit({ callbackUrl: `${this.#receiver.url}/callback` })).body;
    const { body } = await merchant.post("/simulator/chargebacks", { transactionUuid: paid, ...request });
    return { paid, disputeId: body["disputeId"], uuid: await this.chargebackOf(paid) };
  }

  /** The newest one. */
  async chargebackOf(paid: string): Promise<string> {
    const [row] = await this.started.gateway.db.query<{ uuid: string }>(sql`
      select uuid from transactions where reference_uuid = ${paid} and type = 'chargeback' order by created_at desc`);
    return row!.uuid;
  }

  call(operation: string, uuid: string, body: unknown = {}): Promise<ApiResponse> {
    return this.merchant.post(`/api/v3/dispute/demo-card/${operation}/${uuid}`, body);
  }

  async upload(
    uuid: string,
    content: Buffer = PDF,
    { name = "receipt.pdf", extraData }: { name?: string; extraData?: object | string } = {},
  ): Promise<ApiResponse> {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(content)], name, { type: "application/octet-stream" }));
    if (extraData !== undefined)
      form.set("extraData", typeof extraData === "string" ? extraData : JSON.stringify(extraData));
    return this.sendForm(uuid, form);
  }

  async sendForm(uuid: string, form: FormData, headers: object = {}): Promise<ApiResponse> {
    const url = `${this.started.url}/api/v3/dispute/demo-card/upload-evidence/${uuid}`;
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: basic({ username: "demo", password: "demo-password" }), ...headers },
      body: form,
    });
    const body = (await response.json()) as ApiResponse["body"];
    return { status: response.status, headers: response.headers, body };
  }

  /** The bodies of callbacks since the last call. */
  async newCallbacks(): Promise<unknown[]> {
    await this.started.gateway.runDue();
    return this.#receiver.received.splice(0).map(({ body }) => body as unknown);
  }
}

/** The response to a call that was refused, with HTTP 200. */
export function failedWith(errorCode: number, errorMessage: unknown): object {
  const error = { errorCode, code: errorCode, errorMessage, message: errorMessage };
  return {
    success: false,
    returnType: "ERROR",
    errors: [{ ...error, adapterCode: null, adapterMessage: null }],
  };
}
