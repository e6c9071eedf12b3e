import { draftsOf, listConnectorSummaries } from "../../connectors/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { dryRunRouting, explainRoute } from "../../transaction-requests/index.ts";
import { draftRoutes, ofDrafted, type OfFound } from "../configuration/draft-routes.ts";
import { draftNotice } from "../configuration/draft-parts.ts";
import { readLast } from "../configuration/dry-run-panel.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl, variable } from "../frame/curl.ts";
import { t } from "../language/translate.ts";
import { typedDecimal } from "../payment-facts/typed-amount.ts";
import type { ConsoleParts } from "../parts.ts";
import { draftedRouting, type Routing } from "./routing-at.ts";
import { ROUTING_DRAFTS } from "./routing-drafts.ts";
import { routingPage } from "./routing-page.ts";
import { routingsPage } from "./routings-page.ts";
import { IMAGINED, type Imagined } from "./try-part.ts";

const MAX_SHOWN = 500;

/** The routing of a place: its rules, a draft of them with a dry run, and putting it in force. */
export function routingRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const of = ofDrafted(parts, ROUTING_DRAFTS);
  return [
    getting("routing", "see_configuration", (visit) => list(parts, visit)),
    getting(ROUTING_DRAFTS.path, "see_configuration", of(show)),
    ...draftRoutes(parts, ROUTING_DRAFTS),
  ];
}

/** Where there is one routing, its page is the list. */
async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, query } = visit;
  const { db, publicUrl } = parts;
  const merchantGuids = await merchantsAt(db, place);
  const all = await listConnectorSummaries(db, { merchantGuids, limit: MAX_SHOWN });
  const routings = all.filter(({ kind }) => kind === "routing");
  const [only] = routings;
  if (only && routings.length === 1 && query("all") !== "yes") return visit.goTo("routing", only.guid);
  const guids = routings.map(({ guid }) => guid);
  const [merchants, drafts] = await Promise.all([
    nameMerchants(db, [...new Set(routings.map(({ merchantGuid }) => merchantGuid))]),
    draftsOf(db, { connectorGuids: guids, subject: "routing" }),
  ]);
  const curl = provisioningCurl({
    publicUrl,
    operation: ["listConnectors/", merchantGuids[0] ?? variable("MERCHANT_GUID")],
  });
  return visit.show(routingsPage(visit, { routings, merchants, drafts, curl }));
}

async function show(parts: ConsoleParts, visit: PlaceVisit, { found: routing }: OfFound<Routing>) {
  const { query } = visit;
  const { db, clock, publicUrl } = parts;
  const { connector, draft, shown } = routing;
  const last = readLast(query);
  const after = draft && (await draftedRouting(parts, routing));
  const dryRun = after && (await dryRunRouting(db, parts, { connector, routing: after, limit: last }));
  const imagined = Object.fromEntries(
    IMAGINED.map((name) => [name, query(name).trim().slice(0, 30)]),
  ) as Imagined;
  const tryProblem = query("try") === "yes" ? problemOf(imagined) : undefined;
  const isTried = query("try") === "yes" && tryProblem === undefined;
  const payment = paymentOf(imagined);
  const explained = isTried ? await explainRoute(parts, { routing: after ?? shown, payment }) : undefined;
  const notice = draftNotice(query("note"));
  const rules = draft ? "draft" : "in_force";
  const curl = isTried
    ? provisioningCurl({ publicUrl, operation: `explainRoute/${connector.guid}`, body: { rules, payment } })
    : draft
      ? provisioningCurl({ publicUrl, operation: `dryRunRouting/${connector.guid}`, body: { last } })
      : provisioningCurl({ publicUrl, operation: `getConnectorDraft/${connector.guid}/routing` });
  return visit.show(
    routingPage(visit, {
      routing,
      dryRun,
      last,
      imagined,
      explained,
      tryProblem,
      notice,
      now: clock.now(),
      curl,
    }),
  );
}

/** In the forms of the API. */
function paymentOf(imagined: Imagined): Record<string, string> {
  const { amount, brand, ...others } = imagined;
  const read = typedDecimal(amount, imagined.currency);
  const entries = [
    ["amount", "decimal" in read ? read.decimal : ""] as const,
    ["brand", brand.toLowerCase()] as const,
    ...Object.entries(others).map(([name, value]) => [name, value.toUpperCase()] as const),
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

function problemOf(imagined: Imagined): string | undefined {
  const { currency, binCountry, customerCountry } = paymentOf(imagined);
  const amount = typedDecimal(imagined.amount, imagined.currency);
  if ("problem" in amount) return amount.problem;
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
    return t("Enter an ISO 4217 currency, for example EUR.");
  const isCountry = (code: string | undefined): boolean => code === undefined || /^[A-Z]{2}$/.test(code);
  return isCountry(binCountry) && isCountry(customerCountry)
    ? undefined
    : t("Enter a country as two letters, for example AT.");
}
