import { request } from "undici";

/** The demo tenant's fixed credentials. */
const API_KEY = "demo-card";
const AUTHORIZATION = `Basic ${Buffer.from("demo:demo-password").toString("base64")}`;
const TIMEOUT_MS = 30_000;

interface Order {
  readonly publicUrl: string;
  readonly merchantTransactionId: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  /** Without one the gateway asks for the card on its own page. */
  readonly transactionToken?: string;
}

/** What the shop's server does with a token: a debit by the public API. The answer is where the customer goes next. */
export async function payThroughPublicApi(order: Order): Promise<string> {
  const resultUrl = (outcome: string): string => `${order.publicUrl}/demo/result?outcome=${outcome}`;
  const { publicUrl, ...payment } = order;
  const response = await request(`${publicUrl}/api/v3/transaction/${API_KEY}/debit`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: AUTHORIZATION },
    headersTimeout: TIMEOUT_MS,
    body: JSON.stringify({
      ...payment,
      successUrl: resultUrl("paid"),
      errorUrl: resultUrl("failed"),
      cancelUrl: resultUrl("cancelled"),
    }),
  });
  const answer = (await response.body.json()) as {
    success: boolean;
    returnType?: string;
    redirectUrl?: string;
  };
  if (answer.returnType === "REDIRECT" && answer.redirectUrl) return answer.redirectUrl;
  // A payment that is still pending comes back to the success page too (public API: successUrl).
  return resultUrl(answer.success ? "paid" : "failed");
}
