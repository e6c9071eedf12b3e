import type { Act, Shop, Task } from "../shop.ts";

/** A payment in the card's currency, and its kind of follow-up. */
interface Converted {
  readonly uuid: string;
  readonly followedBy: "refund" | "capture";
}

/** Payments in the customer's own currency: offered, chosen once or twice at the same moment, too late or never. */
export function conversions(shop: Shop): Act[] {
  const offered: Converted[] = [];
  const converted: Converted[] = [];
  const latest = (times: number): Task[] =>
    offered
      .slice(-1)
      .flatMap((one) => Array.from({ length: times }, () => () => choose(shop, one, converted)));
  const parts = (): Task[] => {
    const one = converted.length > 0 ? shop.random.pick(converted) : undefined;
    return one ? Array.from({ length: 3 }, () => () => follow(shop, one, converted)) : [];
  };
  return [
    () => [() => offer(shop, offered)],
    () => [
      async () => {
        await offer(shop, offered);
        for (const task of latest(1)) await task();
      },
    ],
    () => latest(1),
    () => latest(2),
    parts,
    parts,
  ];
}

async function offer(shop: Shop, offered: Converted[]): Promise<void> {
  const operation = shop.random.pick(["debit", "preauthorize"]);
  const order = shop.order({ transactionToken: "ix::demo-visa", amount: "100.00", requestDcc: true });
  const { body } = await shop.transact(operation, order);
  if (body["returnType"] !== "PENDING_DCC") return;
  offered.push({ uuid: String(body["uuid"]), followedBy: operation === "debit" ? "refund" : "capture" });
}

async function choose(shop: Shop, one: Converted, converted: Converted[]): Promise<void> {
  const selectedDccCurrency = shop.random.pick(["USD", "USD", "EUR"]);
  const choice = { continueDccUuid: one.uuid, selectedDccCurrency };
  const seen = await shop.transact("continue-dcc", choice);
  if (seen.body["success"] === true) converted.push(one);
}

/** Some add up to the whole, others are what is left when some failed. */
const PARTS = [
  ["33.33", "EUR"],
  ["33.34", "EUR"],
  ["66.67", "EUR"],
  ["100.00", "EUR"],
  ["50.00", "USD"],
] as const;

const OF_AUTHORIZATIONS = ["capture", "capture", "void", "incrementalAuthorization"] as const;

async function follow(shop: Shop, { uuid, followedBy }: Converted, converted: Converted[]): Promise<void> {
  const [amount, currency] = shop.random.pick(PARTS);
  const operation = followedBy === "refund" ? "refund" : shop.random.pick(OF_AUTHORIZATIONS);
  const { body } = await shop.transact(operation, {
    merchantTransactionId: shop.orderId(),
    referenceUuid: uuid,
    amount,
    currency,
    extraData: shop.fault(),
  });
  if (operation === "capture" && body["success"] === true)
    converted.push({ uuid: String(body["uuid"]), followedBy: "refund" });
}
