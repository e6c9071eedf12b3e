import type { Act, Shop, Task } from "../shop.ts";

export function payments(shop: Shop): Act[] {
  return [
    () => pay(shop, "debit"),
    () => pay(shop, "preauthorize"),
    () => pay(shop, "debit", 2),
    () => follow(shop, "capture"),
    () => follow(shop, "refund"),
    () => follow(shop, "void"),
    () => [...follow(shop, "incrementalAuthorization"), ...follow(shop, "void")],
    () => [() => shop.repeat(), () => shop.repeat()],
    () => [moveAtProvider(shop)],
    () => [moveAtProvider(shop), ...follow(shop, "refund")],
    () => [moveAtProvider(shop), ...follow(shop, "capture")],
    ...disputes(shop),
  ];
}

/** The same request, sent `times` times at the same moment: at most one may be executed. */
function pay(shop: Shop, operation: string, times = 1) {
  const items = [{ name: "Ticket", quantity: 2, price: "4.50" }];
  const request = shop.order({
    transactionToken: shop.cardToken(),
    ...(shop.random.chance(0.3) && { items }),
  });
  return Array.from({ length: times }, () => async () => void (await shop.transact(operation, request)));
}

/** Sometimes three at the same moment: their sum may not exceed what is left. */
function follow(shop: Shop, operation: "capture" | "refund" | "void" | "incrementalAuthorization"): Task[] {
  const { random } = shop;
  // Mostly a sensible original, and sometimes any.
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
      ...(operation === "capture" && random.chance(0.5) && { isFinalCapture: true }),
    };
    return async () => void (await shop.transact(operation, request));
  });
}

/** A merchant captures, voids or refunds in the provider's own pages. */
function moveAtProvider(shop: Shop): Task {
  const { random, world } = shop;
  const movement = random.pick(["refund", "capture", "void"]);
  const part = random.pick([{}, { amount: "0.50", currency: "EUR" }]);
  const of = movement === "refund" ? shop.uuids : shop.authorized;
  const transactionUuid = of.length === 0 ? undefined : random.pick(of);
  return async () => {
    if (transactionUuid !== undefined)
      await world.post("/simulator/movements", { transactionUuid, movement, ...part });
  };
}

/** Issuers charge payments back while refunds are made, and sometimes reverse it. */
function disputes(shop: Shop): Act[] {
  const opened: string[] = [];
  const { random, world } = shop;
  const open: Task = async () => {
    if (shop.uuids.length === 0) return;
    const part = random.pick([{}, { amount: "0.50", currency: "EUR" }]);
    const dispute = { transactionUuid: random.pick(shop.uuids), ...part };
    const { body } = await world.post("/simulator/chargebacks", dispute);
    if (typeof body["disputeId"] === "string") opened.push(body["disputeId"]);
  };
  const reverse: Task = async () => {
    if (opened.length > 0) await world.post(`/simulator/chargebacks/${random.pick(opened)}/reverse`, {});
  };
  return [() => [open], () => [open, ...follow(shop, "refund")], () => [reverse, ...follow(shop, "refund")]];
}
