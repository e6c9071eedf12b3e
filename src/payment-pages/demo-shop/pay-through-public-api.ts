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
  /** Without one the customer enters the card on the gateway's page. */
  readonly transactionToken?: string;
}

/** Debits by the public API, as a shop's server does. Returns the URL to redirect the customer to. */
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
  const body = (await response.body.json()) as {
    success: boolean;
    returnType?: string;
    redirectUrl?: string;
  };
  if (body.returnType === "REDIRECT" && body.redirectUrl) return body.redirectUrl;
  // A pending payment goes to the success page too (public API: successUrl).
  return resultUrl(body.success ? "paid" : "failed");
}
