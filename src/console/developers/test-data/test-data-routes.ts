import { getting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { chooseMerchant } from "../../frame/choose-merchant.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { requestCurl } from "../../payment-facts/curl.ts";
import { testDataPage, type TestMethod } from "./test-data-page.ts";

/** The expiry of test cards is as far ahead as that of the demo's cards. */
const YEARS_AHEAD = 3;

/** Routes of the page of test data: values that provoke outcomes with the test connectors of a merchant. */
export function testDataRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "developers/test-data";
  return [getting(path, "developers", (visit) => show(parts, visit))];
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  if (place.kind === "tenant") {
    const [title, path] = [t("Test data"), "developers/test-data"];
    return chooseMerchant(parts, visit, { title, path });
  }
  const methods = await testMethodsOf(parts, place.guid);
  const [first] = methods.flatMap(({ connectors }) => connectors);
  const year = parts.clock.now().toZonedDateTimeISO("UTC").year + YEARS_AHEAD;
  const request = { merchantTransactionId: "test-1", amount: "9.99", currency: "EUR" };
  const curl =
    first && requestCurl({ publicUrl: parts.publicUrl, apiKey: first.apiKey, operation: "debit", request });
  return visit.show(testDataPage(visit, { methods, expiry: `12/${year}`, curl }));
}

/** The methods that the merchant has an enabled test connector for, in the order of the connectors. */
async function testMethodsOf(
  { connectorsOfMerchant, adapters }: ConsoleParts,
  merchantGuid: string,
): Promise<TestMethod[]> {
  const methods = new Map<string, TestMethod & { readonly connectors: TestMethod["connectors"][number][] }>();
  for (const connector of await connectorsOfMerchant(merchantGuid)) {
    const { method } = connector;
    const values = adapters.get(connector.adapter)?.testValues?.filter((value) => value.method === method);
    if (connector.disabled || values === undefined || values.length === 0) continue;
    const known = methods.get(method);
    if (known) known.connectors.push(connector);
    else methods.set(method, { connectors: [connector], values });
  }
  return [...methods.values()];
}
