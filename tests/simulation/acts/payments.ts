import type { Act, Shop } from "../shop.ts";

export function payments(shop: Shop): Act[] {
  return [
    () => pay(shop, "debit"),
    () => pay(shop, "preauthorize"),
    () => pay(shop, "debit", 2),
    () => follow(shop, "capture"),
    () => follow(shop, "refund"),
    () => follow(shop, "void"),
  ];
}

/** The same request is sent that many times at the same instant: at most one may be executed. */
function pay(shop: Shop, operation: string, times = 1) {
  const request = shop.order({ transactionToken: shop.cardToken() });
  return Array.from({ length: times }, () => async () => void (await shop.transact(operation, request)));
}

/** Sometimes three at the same instant: they may not take more together than there is. */
function follow(shop: Shop, operation: "capture" | "refund" | "void") {
  const { random } = shop;
  // Mostly what makes sense, and sometimes anything.
  const sensible = operation === "refund" ? shop.uuids : shop.authorized;
  const originals = random.chance(0.8) ? sensible : shop.uuids;
  if (originals.length === 0) return [];
  const referenceUuid = random.pick(originals);
  return Array.from({ length: random.pick([1, 1, 3]) }, () => {
    const request = {
      merchantTransactionId: shop.orderId(),
      referenceUuid,
      amount: random.pick(["0.50", "5.00", "50.00"]),
      currency: "EUR",
      extraData: shop.fault(),
    };
    return async () => void (await shop.transact(operation, request));
  });
}
