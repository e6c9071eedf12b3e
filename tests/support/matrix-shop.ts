import { randomBytes } from "node:crypto";
import { ApiClient, type ApiResponse } from "./api-client.ts";
import { BiClient, project } from "./bi.ts";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { atAdyen, createConnector } from "./connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "./gateway.ts";

const API_KEY = "field-matrix";

/** Where a value of a request may be found again. */
export type Place = "provider" | "response" | "bi";

/** A gateway with a connector of a fake provider, to see where the fields of a debit get to. */
export class MatrixShop {
  readonly api: ApiClient;
  /** What the provider got. */
  readonly fake: FakeAdyen;
  readonly #started: TestGateway;
  readonly #bi: BiClient;

  private constructor(started: TestGateway, fake: FakeAdyen) {
    this.#started = started;
    this.fake = fake;
    this.api = new ApiClient(started.url);
    this.#bi = new BiClient(started.url);
  }

  static async open(): Promise<MatrixShop> {
    const fake = await FakeAdyen.start();
    const shop = new MatrixShop(await startTestGateway({ bi: { kind: "embedded" } }), fake);
    const operator = new ApiClient(shop.#started.url, ADMINISTRATOR);
    await createConnector(operator, { apiKey: API_KEY, ...atAdyen(fake, "Creditcard") });
    return shop;
  }

  async close(): Promise<void> {
    await this.#started.close();
    await this.fake.close();
  }

  async debit(change: Record<string, unknown>): Promise<ApiResponse["body"]> {
    const { body: tokenized } = await this.api.post("/api/v3/tokenize/demo-public", {
      cardData: {
        cardHolder: "Ada Lovelace",
        pan: "4111111111111111",
        cvv: "737",
        expirationMonth: "12",
        expirationYear: "2030",
      },
    });
    const { body } = await this.api.transaction(API_KEY, "debit", {
      merchantTransactionId: `matrix-${randomBytes(8).toString("hex")}`,
      amount: "9.99",
      currency: "EUR",
      transactionToken: tokenized["transactionToken"],
      ...change,
    });
    return body;
  }

  /** All places where a value may be found again, as text. */
  async placesOf(body: Record<string, unknown>): Promise<Record<Place, string>> {
    const uuid = String(body["uuid"]);
    const status = await this.api.status(uuid, API_KEY);
    await project(this.#started);
    return {
      provider: JSON.stringify(this.fake.requests),
      response: JSON.stringify([body, status.body]),
      bi: JSON.stringify(await this.#bi.document(uuid)),
    };
  }
}
