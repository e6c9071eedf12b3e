import { Browser } from "../browser.ts";
import type { Act, Shop, Task } from "../shop.ts";

interface Link {
  readonly uuid: string;
  readonly redirectUrl: string;
}

/** Links that are created, opened, paid on the provider's page, cancelled, and that expire. */
export function links(shop: Shop): Act[] {
  const made: Link[] = [];
  const one = (does: (link: Link) => readonly Task[]) => () =>
    made.length === 0 ? [] : does(shop.random.pick(made));
  return [
    () => [() => make(shop, made)],
    one((link) => [() => cancel(shop, link)]),
    one((link) => [() => pay(shop, link)]),
    one((link) => [() => pay(shop, link), () => cancel(shop, link)]),
    one((link) => [() => pay(shop, link), () => pay(shop, link)]),
  ];
}

async function make(shop: Shop, made: Link[]): Promise<void> {
  const { random } = shop;
  const seen = await shop.transact(
    "debit",
    {
      ...shop.order({ amount: "20.00" }),
      payByLink: { sendByEmail: false, expirationInMinute: random.pick([5, 60]) },
    },
    "demo-redirect",
  );
  const { uuid, redirectUrl } = seen.body;
  if (typeof uuid === "string" && typeof redirectUrl === "string") made.push({ uuid, redirectUrl });
}

async function cancel(shop: Shop, { uuid }: Link): Promise<void> {
  await shop.world.post(`/api/v3/payByLink/${uuid}/cancel`, {});
}

/** As far as the customer likes: many only open the page. */
async function pay(shop: Shop, { redirectUrl }: Link): Promise<void> {
  const { random } = shop;
  const browser = new Browser(shop.world);
  const page = await browser.visit(redirectUrl);
  if (page === undefined || !page.url.includes("/simulator/pay/") || random.chance(0.4)) return;
  const action = `${page.url}/${random.pick(["approve", "approve", "decline", "cancel"])}`;
  // Some close their browser at the provider, so that no customer returns.
  if (random.chance(0.3)) await shop.world.submitForm(action, {});
  else await browser.submit(page, { action, target: undefined, fields: {} });
}
