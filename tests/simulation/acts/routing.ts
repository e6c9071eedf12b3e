import type { Act, Shop } from "../shop.ts";

/** Payments through a meta-connector whose first choice cannot be reached, and their follow-ups at the connector that could. */
export function routing(shop: Shop): Act[] {
  const paid: { readonly uuid: string; readonly operation: string }[] = [];
  const pay = async (order: Record<string, unknown>): Promise<void> => {
    const operation = shop.random.pick(["debit", "preauthorize"]);
    const { body } = await shop.transact(operation, order, "routing");
    if (body["success"] === true) paid.push({ uuid: String(body["uuid"]), operation });
  };
  const follow = async (): Promise<void> => {
    if (paid.length === 0) return;
    const { uuid, operation } = shop.random.pick(paid);
    const request = {
      merchantTransactionId: shop.orderId(),
      referenceUuid: uuid,
      amount: shop.random.pick(["0.50", "5.00", "50.00"]),
      currency: "EUR",
    };
    const { body } = await shop.transact(operation === "debit" ? "refund" : "capture", request, "routing");
    if (typeof body["uuid"] === "string")
      await expectFound(shop, body["uuid"], request.merchantTransactionId);
  };
  return [
    () => [() => pay(anOrder(shop))],
    () => [() => pay(anOrder(shop))],
    // The same order twice at the same moment.
    () => [anOrder(shop)].flatMap((order) => [() => pay(order), () => pay(order)]),
    () => [follow],
  ];
}

/** A follow-up through the meta-connector is found through it; otherwise its merchant would send it again. */
async function expectFound(shop: Shop, uuid: string, merchantTransactionId: string): Promise<void> {
  for (const id of [`getByUuid/${uuid}`, `getByMerchantTransactionId/${merchantTransactionId}`]) {
    const { status, body } = await shop.world.get(`/api/v3/status/routing/${id}`);
    if (status === 200 && body["uuid"] !== uuid)
      shop.contradictions.push(`a follow-up was not found through its meta-connector: ${id}`);
  }
}

/** Some responses are lost at one connector and not at the next, and sometimes the last one is not reached either. */
function anOrder(shop: Shop): Record<string, unknown> {
  const { random } = shop;
  const extraData = random.pick([
    {},
    {},
    { [random.pick(["simulator:dropAnswer", "simulator:nonsense", "simulator:hang"])]: "0.5" },
    { "simulator:loseRequest": "0.5" },
    { "simulator:decline": "3005" },
  ]);
  const withRegister = random.chance(0.3);
  return shop.order({ transactionToken: shop.cardToken(), extraData, ...(withRegister && { withRegister }) });
}
