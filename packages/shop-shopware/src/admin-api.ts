import type { PaymentFacts } from "@quittance/shop-kit";
import { ApiClientRequestFailed, type HttpClient } from "@shopware-ag/app-server-sdk";

const TIMEOUT_MS = 15_000;

/** The transition that brings a transaction of Shopware to the state of its payment; undefined while nothing is decided. */
export function transitionOf({
  state,
  refunded,
}: Pick<PaymentFacts, "state" | "refunded">): string | undefined {
  if (state === "paid" && /[1-9]/.test(refunded)) return "refund_partially";
  const transitions: Partial<Record<PaymentFacts["state"], string>> = {
    paid: "paid",
    authorized: "authorize",
    failed: "fail",
    cancelled: "cancel",
    refunded: "refund",
  };
  return transitions[state];
}

/** States from which Shopware goes to no other without being reopened: paid after it once failed. */
const NEEDS_REOPEN = new Set(["paid", "authorize"]);

/**
 * Moves a transaction of a shop. Repeated, it changes nothing: a move to the state that it has, or to an earlier one, is refused by the
 * shop and left. A payment that succeeded after a decline is reopened first.
 */
export async function moveTransaction(client: HttpClient, id: string, transition: string): Promise<void> {
  if ((await isMoved(client, id, transition)) || !NEEDS_REOPEN.has(transition)) return;
  const state = await stateOf(client, id);
  if (state !== "failed" && state !== "cancelled") return;
  await isMoved(client, id, "reopen");
  await isMoved(client, id, transition);
}

/** False when the shop refuses the transition from the present state. */
async function isMoved(client: HttpClient, id: string, transition: string): Promise<boolean> {
  const path = `/_action/order_transaction/${encodeURIComponent(id)}/state/${transition}`;
  try {
    await client.post(path, {}, {}, { timeout: TIMEOUT_MS });
    return true;
  } catch (error) {
    if (error instanceof ApiClientRequestFailed && error.response.statusCode === 400) return false;
    throw error;
  }
}

interface States {
  readonly data?: readonly {
    readonly technicalName?: string;
    readonly attributes?: { readonly technicalName?: string };
  }[];
}

async function stateOf(client: HttpClient, id: string): Promise<string | undefined> {
  const path = `/order-transaction/${encodeURIComponent(id)}/state-machine-state`;
  const { body } = await client.get<States>(path, { accept: "application/json" }, { timeout: TIMEOUT_MS });
  const [state] = body.data ?? [];
  return state?.technicalName ?? state?.attributes?.technicalName;
}
