import {
  listConnectorSummaries,
  previewDraft,
  draftsOf,
  type RoutingMetaConnector,
} from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { dryRunRouting, explainRoute } from "../../transaction-requests/index.ts";
import { activateDraft, discardDraft } from "../configuration/change-draft.ts";
import { activateQuestion, changedSentence } from "../configuration/activate-question.ts";
import { discardQuestion, draftNotice } from "../configuration/draft-parts.ts";
import { readLast, USUAL_LAST } from "../configuration/dry-run-panel.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl, variable } from "../frame/curl.ts";
import type { PageContext } from "../frame/page.ts";
import { questionRoute } from "../frame/question-page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { t } from "../language/translate.ts";
import { typedDecimal } from "../payment-facts/typed-amount.ts";
import type { ConsoleParts } from "../parts.ts";
import { moveSentences } from "./dry-run-part.ts";
import { routingAt, type Routing } from "./routing-at.ts";
import { routingPage } from "./routing-page.ts";
import { routingsPage } from "./routings-page.ts";
import { IMAGINED, type Imagined } from "./try-part.ts";

const MAX_SHOWN = 500;

/** The routing of a place: its rules, a draft of them with a dry run, and putting it in force. */
export function routingRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const path = "/:place/routing";
  const one = `${path}/:connector`;
  const of =
    (handle: (routing: Routing, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) =>
    async (visit: PlaceVisit) => {
      const routing = await routingAt(parts, { guid: visit.path("connector"), place: visit.place });
      return routing ? handle(routing, visit) : visit.send(notFoundPage(context, visit.viewer));
    };
  return [
    { method: "GET", path, access: "see_configuration", handle: (visit) => list(parts, visit, context) },
    {
      method: "GET",
      path: one,
      access: "see_configuration",
      handle: of((routing, visit) => show(parts, visit, { context, routing })),
    },
    questionRoute(context, {
      path: `${one}/discard`,
      access: "draft",
      ask: (visit: PlaceVisit) => askDiscard(parts, visit),
    }),
    {
      method: "POST",
      path: `${one}/discard`,
      access: "draft",
      handle: of((routing, visit) => discard(parts, visit, routing)),
    },
    questionRoute(context, {
      path: `${one}/activate`,
      access: "configure",
      ask: (visit: PlaceVisit) => askActivate(parts, visit),
    }),
    {
      method: "POST",
      path: `${one}/activate`,
      access: "configure",
      needsProof: () => true,
      handle: of((routing, visit) => activate(parts, visit, routing)),
    },
  ];
}

/** Where there is one routing, its page is the list. */
async function list(parts: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { place, viewer, send, query, redirect } = visit;
  const { db, publicUrl } = parts;
  const merchantGuids = await merchantsAt(db, place);
  const all = await listConnectorSummaries(db, { merchantGuids, limit: MAX_SHOWN });
  const routings = all.filter(({ kind }) => kind === "routing");
  const [only] = routings;
  if (only && routings.length === 1 && query("all") !== "yes")
    return redirect(`/console/${place.guid}/routing/${only.guid}`);
  const guids = routings.map(({ guid }) => guid);
  const [merchants, drafts] = await Promise.all([
    nameMerchants(db, [...new Set(routings.map(({ merchantGuid }) => merchantGuid))]),
    draftsOf(db, { connectorGuids: guids, subject: "routing" }),
  ]);
  const curl = provisioningCurl({
    publicUrl,
    operation: ["listConnectors/", merchantGuids[0] ?? variable("MERCHANT_GUID")],
  });
  return send(
    routingsPage({ base, viewer, place, routings, merchants, drafts: new Set(drafts.keys()), curl }),
  );
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context: { base }, routing }: { context: PageContext; routing: Routing },
) {
  const { place, viewer, query, send } = visit;
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
  return send(
    routingPage({
      base,
      viewer,
      place,
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

/** As it would be in force; undefined for a draft that does not fit any more. */
async function draftedRouting(
  parts: ConsoleParts,
  { connector, draft }: Routing,
): Promise<RoutingMetaConnector | undefined> {
  if (!draft) return undefined;
  const { content } = draft;
  const after = await previewDraft(parts.db, {
    current: connector,
    subject: "routing",
    content,
    parts: parts.provisioning,
  });
  return !isRefusal(after) && after.kind === "routing" ? after.routingMetaConnector : undefined;
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

async function askDiscard(parts: ConsoleParts, { place, viewer, path }: PlaceVisit) {
  const routing = await routingAt(parts, { guid: path("connector"), place });
  if (!routing) return undefined;
  const { guid, name } = routing.connector;
  return discardQuestion(routing, {
    viewer,
    now: parts.clock.now(),
    from: { at: `/console/${place.guid}/routing/${guid}`, text: t("Routing of {name}", { name }) },
    area: "routing",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `discardConnectorDraft/${guid}/routing`,
      isPost: true,
    }),
  });
}

async function discard(parts: ConsoleParts, visit: PlaceVisit, { connector, draft }: Routing) {
  const of = { connectorGuid: connector.guid, subject: "routing" } as const;
  const note = await discardDraft(parts, visit, { draft, of });
  return visit.redirect(`/console/${visit.place.guid}/routing/${connector.guid}?note=${note}`);
}

async function askActivate(parts: ConsoleParts, { place, path }: PlaceVisit) {
  const routing = await routingAt(parts, { guid: path("connector"), place });
  if (!routing) return undefined;
  const { connector } = routing;
  const { guid, name } = connector;
  const after = await draftedRouting(parts, routing);
  const run =
    after && (await dryRunRouting(parts.db, parts, { connector, routing: after, limit: USUAL_LAST }));
  return activateQuestion(routing, {
    consequences: [
      changedSentence(run, run?.moves ?? []),
      ...moveSentences(run?.moves ?? [], routing.members),
    ],
    from: { at: `/console/${place.guid}/routing/${guid}`, text: t("Routing of {name}", { name }) },
    area: "routing",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `activateConnectorDraft/${guid}/routing`,
      isPost: true,
    }),
  });
}

async function activate(parts: ConsoleParts, visit: PlaceVisit, { connector, draft }: Routing) {
  const note = await activateDraft(parts, visit, {
    of: { connectorGuid: connector.guid, subject: "routing" },
    draft,
  });
  return visit.redirect(`/console/${visit.place.guid}/routing/${connector.guid}?note=${note}`);
}
