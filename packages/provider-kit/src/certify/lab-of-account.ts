import type { Adapter, AdapterConnector } from "../index.ts";

/**
 * Has a lab send its webhooks to this run, where the account's address is one.
 *
 * @returns the connector, with a secret of its webhooks; undefined where there is no lab
 */
export async function listenAtLab(
  address: string,
  {
    url,
    adapter,
    connector,
  }: { readonly url: string; readonly adapter: Adapter; readonly connector: AdapterConnector },
): Promise<AdapterConnector | undefined> {
  try {
    const { secretLists } = adapter.configuration;
    const [list] = secretLists;
    const own = list === undefined ? connector.extraData["webhookId"] : connector.secrets[list.name][0];
    const response = await fetch(new URL("/_lab/listen", address), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url, ...(own !== undefined && { secret: own }) }),
      signal: AbortSignal.timeout(5_000),
    });
    const { success, secret } = (await response.json()) as {
      readonly success?: boolean;
      readonly secret?: string;
    };
    if (success !== true || secret === undefined) return undefined;
    if (list === undefined) return { ...connector, extraData: { ...connector.extraData, webhookId: secret } };
    return secret === ""
      ? connector
      : { ...connector, secrets: { ...connector.secrets, [list.name]: [secret] } };
  } catch {
    return undefined;
  }
}
