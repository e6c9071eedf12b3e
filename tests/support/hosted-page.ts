import { anOrder, type ApiClient } from "./api-client.ts";
import { formsOf, submit, visit, type Page } from "./script-less-customer.ts";

export const RETURN_ADDRESSES = {
  successUrl: "https://shop.example/success",
  cancelUrl: "https://shop.example/cancelled",
  errorUrl: "https://shop.example/error",
};

export const VISA = {
  cardNumber: "4111 1111 1111 1111",
  expiry: "12 / 31",
  cvv: "123",
  cardHolder: "Ada Lovelace",
};

/** A debit without a card: the response has the address of the hosted page. */
export async function orderOnPage(
  api: ApiClient,
  more: Record<string, unknown> = {},
  apiKey = "demo-card",
): Promise<{ uuid: string; redirectUrl: string; body: Record<string, unknown> }> {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.debit({ ...order, transactionToken: undefined, ...more }, apiKey);
  if (body["returnType"] !== "REDIRECT") throw new Error(JSON.stringify(body));
  return { uuid: body["uuid"], redirectUrl: body["redirectUrl"], body };
}

/** Fills in and sends the page's first form, like a browser without scripts. */
export async function fillIn(page: Page, values: Record<string, string>): Promise<Page> {
  const [form] = formsOf(page);
  if (!form) throw new Error(`There is no form on ${page.url}: ${page.html}`);
  return submit(page, form, values);
}

export async function press(page: Page, action: string): Promise<Page> {
  const form = formsOf(page).find((form) => form.action.endsWith(action));
  if (!form) throw new Error(`There is no ${action} on ${page.url}: ${page.html}`);
  return submit(page, form);
}

export async function payOnPage(redirectUrl: string, values: Record<string, string> = VISA): Promise<Page> {
  return fillIn(await visit(redirectUrl), values);
}
