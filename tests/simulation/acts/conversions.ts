import type { Act, Shop } from "../shop.ts";

/** Payments in the customer's own currency: offered, chosen once or twice at the same instant, too late or never. */
export function conversions(shop: Shop): Act[] {
  const offered: string[] = [];
  const converted: string[] = [];
  const { random } = shop;
  const choose = async (uuid: string): Promise<void> => {
    const selectedDccCurrency = random.pick(["USD", "USD", "EUR"]);
    const seen = await shop.transact("continue-dcc", { continueDccUuid: uuid, selectedDccCurrency });
    if (seen.body["success"] === true) converted.push(uuid);
  };
  const offer = async (): Promise<void> => {
    const order = shop.order({ transactionToken: "ix::demo-visa", amount: "100.00", requestDcc: true });
    const { body } = await shop.transact(random.pick(["debit", "preauthorize"]), order);
    if (body["returnType"] === "PENDING_DCC") offered.push(String(body["uuid"]));
  };
  const refund = async (referenceUuid: string): Promise<void> => {
    const [amount, currency] = random.pick([
      ["33.33", "EUR"],
      ["33.34", "EUR"],
      ["50.00", "USD"],
    ] as const);
    await shop.transact(random.pick(["refund", "capture"]), {
      merchantTransactionId: shop.orderId(),
      referenceUuid,
      amount,
      currency,
      extraData: shop.fault(),
    });
  };
  return [
    () => [offer],
    () => offered.slice(-1).map((uuid) => () => choose(uuid)),
    () => [...offered.slice(-1), ...offered.slice(-1)].map((uuid) => () => choose(uuid)),
    () =>
      converted.length === 0 ? [] : [random.pick(converted)].flatMap((uuid) => thrice(() => refund(uuid))),
  ];
}

function thrice<T>(value: T): T[] {
  return [value, value, value];
}
