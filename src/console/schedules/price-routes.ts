import { listPrices, schedulesOfPrice, updateSchedule, type Price } from "../../schedules/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { connectorsOfFrame } from "../frame/connectors-of-frame.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import { typedMinor } from "../payment-facts/amounts.ts";
import { typedDecimal } from "../payment-facts/typed-amount.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedAsPerson } from "./found-schedule.ts";
import { changedPage, checkPricePage, keyOf, pricePage, type PriceView } from "./price-page.ts";

/** Another amount of all schedules with a price, after a page to check. */
export function priceRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "schedules/price";
  const access = "schedules";
  const handle = (visit: PlaceVisit) => price(parts, visit);
  return [getting(path, access, handle), posting(path, access, handle)];
}

async function price(parts: ConsoleParts, visit: PlaceVisit) {
  const { request, form } = visit;
  const connectorGuids = await connectorsOfFrame(parts, visit);
  const prices = await listPrices(parts.db, connectorGuids);
  const typed = { price: form("price"), amount: form("amount").trim() };
  const view: PriceView = { prices, typed };
  if (request.method !== "POST") return visit.show(pricePage(visit, view));
  const chosen = prices.find((one) => keyOf(one) === typed.price);
  if (!chosen)
    return visit.show(pricePage(visit, { ...view, problem: { message: t("Choose a price of the list.") } }));
  const read = typedDecimal(typed.amount, chosen.currency);
  const minor = "problem" in read ? undefined : typedMinor(typed.amount, chosen.currency);
  const message =
    "problem" in read
      ? read.problem
      : minor === undefined || minor === 0n || minor === chosen.amountMinor
        ? t("Enter another amount, greater than 0.")
        : undefined;
  if (message !== undefined || minor === undefined)
    return visit.show(pricePage(visit, { ...view, problem: { field: "amount", message: message ?? "" } }));
  // What the page to check counted is what is changed.
  if (form("checked") !== String(chosen.count))
    return visit.show(checkPricePage(visit, { ...view, chosen, minor }));
  const done = await changeAll(parts, visit, { connectorGuids, chosen, minor });
  return visit.show(changedPage(visit, { ...view, chosen, minor, ...done }));
}

/** One after the other, each by the use case of the API; those that changed meanwhile, or may not have the amount, stay. */
async function changeAll(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: { connectorGuids: readonly string[]; chosen: Price; minor: bigint },
): Promise<{ changed: number; left: readonly string[] }> {
  const { connectorGuids, chosen, minor } = options;
  const amount = formatAmount({ minor, currency: chosen.currency });
  const left: string[] = [];
  let changed = 0;
  for (const { id, merchantGuid, connectorGuid } of await schedulesOfPrice(parts.db, {
    connectorGuids,
    price: chosen,
  })) {
    const connector = await parts.findConnector(connectorGuid);
    const result =
      connector &&
      (await changedAsPerson(parts, visit, {
        operation: "console.changePrice",
        placeGuid: merchantGuid,
        change: () => updateSchedule(parts, { id, connector, request: { amount } }),
      }));
    if (result === undefined || isRefusal(result)) left.push(id);
    else changed += 1;
  }
  return { changed, left };
}
