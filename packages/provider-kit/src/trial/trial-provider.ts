import type { LabPayment } from "../lab/lab-provider.ts";
import { labPageAddress } from "../lab/lab-pages.ts";

interface SentWebhookRecord {
  readonly address: string;
  /** The status of each response, or why there was none. */
  readonly attempts: readonly string[];
}

/** The payment in the books of a fake that listens, whose reference may have more than the submission's in it; undefined where there is none. */
export async function bookedAt(provider: string, reference: string): Promise<LabPayment | undefined> {
  const { payments } = await stateOf(provider);
  return payments.find((one) => one.reference?.includes(reference) === true || one.id === reference);
}

/** The webhooks that were sent to an address. */
export async function webhooksTo(provider: string, address: string): Promise<readonly SentWebhookRecord[]> {
  return (await stateOf(provider)).webhooks.filter((one) => one.address === address);
}

/**
 * The customer of a payment acts at the fake's page and comes back to the gateway. Where the provider's page has no refusal, they leave it.
 *
 * @returns false where the page has no such button
 */
export async function customerActs(
  provider: string,
  reference: string,
  act: "pay" | "refuse",
): Promise<boolean> {
  const page = (await bookedAt(provider, reference))?.page ?? labPageAddress(provider, reference);
  const shown = await (await fetch(page)).text();
  const chosen = [act, ...(act === "refuse" ? ["leave"] : [])].find((one) =>
    shown.includes(`value="${one}"`),
  );
  if (chosen === undefined) return false;
  const response = await fetch(page, {
    method: "POST",
    body: new URLSearchParams({ act: chosen }),
    redirect: "manual",
  });
  const location = response.headers.get("location");
  if (location !== null) await (await fetch(location)).body?.cancel();
  return response.status < 400;
}

/** Days pass at the provider: refunds are paid out. */
export async function passDays(provider: string, days: number): Promise<void> {
  const response = await fetch(`${provider}/_lab/advance`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ by: `${days}d` }),
  });
  await response.body?.cancel();
}

async function stateOf(provider: string) {
  const response = await fetch(`${provider}/_lab/state`);
  return (await response.json()) as {
    readonly payments: readonly LabPayment[];
    readonly webhooks: readonly SentWebhookRecord[];
  };
}
