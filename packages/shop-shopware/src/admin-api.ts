import type { PaymentFacts } from "@quittance/shop-kit";
import type { RegisteredShop } from "./store.ts";

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
export async function moveTransaction(
  shop: RegisteredShop,
  transactionId: string,
  transition: string,
): Promise<void> {
  const token = await tokenOf(shop);
  if (await isMoved(shop, { token, transactionId, transition })) return;
  if (!NEEDS_REOPEN.has(transition)) return;
  const state = await stateOf(shop, { token, transactionId });
  if (state !== "failed" && state !== "cancelled") return;
  await isMoved(shop, { token, transactionId, transition: "reopen" });
  await isMoved(shop, { token, transactionId, transition });
}

interface Move {
  readonly token: string;
  readonly transactionId: string;
  readonly transition: string;
}

/** False when the shop refuses the transition from the present state. */
async function isMoved(shop: RegisteredShop, { token, transactionId, transition }: Move): Promise<boolean> {
  const path = `/api/_action/order_transaction/${encodeURIComponent(transactionId)}/state/${transition}`;
  const response = await send(shop, path, { method: "POST", token });
  if (response.ok) return true;
  if (response.status === 400) return false;
  throw new Error(`${shop.url} answered ${response.status} to the move '${transition}'`);
}

async function stateOf(
  shop: RegisteredShop,
  { token, transactionId }: Omit<Move, "transition">,
): Promise<string | undefined> {
  const path = `/api/order-transaction/${encodeURIComponent(transactionId)}/state-machine-state`;
  const response = await send(shop, path, { method: "GET", token });
  if (!response.ok) throw new Error(`${shop.url} answered ${response.status} to a question for a state`);
  const { data } = (await response.json()) as {
    data?: { technicalName?: string; attributes?: { technicalName?: string } }[];
  };
  return data?.[0]?.technicalName ?? data?.[0]?.attributes?.technicalName;
}

async function tokenOf(shop: RegisteredShop): Promise<string> {
  const body = { grant_type: "client_credentials", client_id: shop.apiKey, client_secret: shop.secretKey };
  const response = await send(shop, "/api/oauth/token", { method: "POST", body });
  if (!response.ok) throw new Error(`${shop.url} gave no token: HTTP ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

function send(
  { url }: RegisteredShop,
  path: string,
  { method, token, body }: { method: "GET" | "POST"; token?: string; body?: object },
): Promise<Response> {
  return fetch(url + path, {
    method,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
