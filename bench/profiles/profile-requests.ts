import { randomBytes } from "node:crypto";

import { Pool } from "undici";

const authorization = `Basic ${Buffer.from("demo:demo-password").toString("base64")}`;

/** The requests that are measured, one at a time over one connection; any unexpected response throws. */
export class ProfileRequests {
  readonly #pool: Pool;

  constructor(url: string) {
    this.#pool = new Pool(url, { connections: 1, pipelining: 1 });
  }

  async getProfile(
    customerIdentification: string,
  ): Promise<{ paymentInstruments: { paymentToken: string }[] }> {
    const path = "/api/v3/customerProfiles/demo-card/getProfile";
    return this.#post(path, { customerIdentification }, '"profileExists":true');
  }

  async paymentTokens(customerIdentification: string): Promise<string[]> {
    const { paymentInstruments } = await this.getProfile(customerIdentification);
    return paymentInstruments.map(({ paymentToken }) => paymentToken);
  }

  async oneTimeToken(): Promise<string> {
    const card = {
      pan: "4111111111111111",
      expirationMonth: "12",
      expirationYear: "2035",
      cardHolder: "Ada",
    };
    const path = "/api/v3/tokenize/demo-public";
    const { transactionToken } = await this.#post<{ transactionToken: string }>(
      path,
      { cardData: card },
      "ix::",
    );
    return transactionToken;
  }

  async debit(transactionToken: string): Promise<void> {
    const merchantTransactionId = `bench-${randomBytes(8).toString("hex")}`;
    const order = { merchantTransactionId, amount: "9.99", currency: "EUR", transactionToken };
    await this.#post("/api/v3/transaction/demo-card/debit", order, '"FINISHED"');
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #post<Result>(path: string, request: object, expected: string): Promise<Result> {
    const response = await this.#pool.request({
      method: "POST",
      path,
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(request),
    });
    const text = await response.body.text();
    if (response.statusCode !== 200 || !text.includes(expected))
      throw new Error(`${response.statusCode} ${text}`);
    return JSON.parse(text) as Result;
  }
}
