import { ADMINISTRATOR } from "../transactions/own-gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

/** Has an event of each payment sent to the address; the endpoint's guid. */
export async function makeEndpoint(gateway: string, url: string): Promise<string> {
  const body = { url, eventTypes: ["payment.*"] };
  const { webhookEndpoint } = await call(gateway, `createWebhookEndpoint/${MERCHANT}`, body);
  return webhookEndpoint!.guid;
}

export async function removeEndpoint(gateway: string, guid: string): Promise<void> {
  await call(gateway, `deleteWebhookEndpoint/${guid}`, {});
}

async function call(
  gateway: string,
  operation: string,
  body: object,
): Promise<{ readonly webhookEndpoint?: { readonly guid: string } }> {
  const { username, password } = ADMINISTRATOR;
  const response = await fetch(`${gateway}/api/provisioning/${operation}`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as { webhookEndpoint?: { guid: string } };
}
