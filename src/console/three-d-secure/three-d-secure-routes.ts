import { draftsOf, listConnectorSummaries } from "../../connectors/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import {
  dryRunAuthentication,
  explainAuthentication,
  factsOfImagined,
} from "../../transaction-requests/index.ts";
import { activateDraft, discardDraft, saveDraft as saveContent } from "../configuration/change-draft.ts";
import { activateQuestion, changedSentence } from "../configuration/activate-question.ts";
import { discardQuestion, draftNotice, type DraftNoticeName } from "../configuration/draft-parts.ts";
import { readLast, USUAL_LAST } from "../configuration/dry-run-panel.ts";
import { takesCards } from "../connectors/connector-fields.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl, variable } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { PageContext } from "../frame/page.ts";
import { questionRoute } from "../frame/question-page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { draftPage } from "./draft-page.ts";
import { threeDSecureListPage } from "./list-page.ts";
import { SUBJECT, threeDSecureAt, type ThreeDSecureView } from "./three-d-secure-at.ts";
import { draftGroups, readDraft } from "./three-d-secure-form.ts";
import { threeDSecurePage } from "./three-d-secure-page.ts";
import { paymentOf, readImagined } from "./try-part.ts";
import { threeDSecureVersionRoutes } from "./version-routes.ts";

const MAX_SHOWN = 500;

/** The 3-D Secure of each connector that takes cards: a draft with a dry run, and putting it in force. */
export function threeDSecureRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const path = "/:place/three-d-secure";
  const one = `${path}/:connector`;
  const of =
    (handle: (shown: ThreeDSecureView, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) =>
    async (visit: PlaceVisit) => {
      const shown = await threeDSecureAt(parts, { guid: visit.path("connector"), place: visit.place });
      return shown ? handle(shown, visit) : visit.send(notFoundPage(context, visit.viewer));
    };
  const route = (
    method: "GET" | "POST",
    { at, access }: { at: string; access: "see_configuration" | "draft" | "configure" },
    handle: (shown: ThreeDSecureView, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>,
  ): ConsoleRoute => ({ method, path: `${one}${at}`, access, handle: of(handle) });
  return [
    { method: "GET", path, access: "see_configuration", handle: (visit) => list(parts, visit, context) },
    route("GET", { at: "", access: "see_configuration" }, (shown, visit) =>
      show(parts, visit, { context, shown }),
    ),
    route("GET", { at: "/draft", access: "draft" }, (shown, visit) =>
      offerDraft(parts, visit, { context, shown }),
    ),
    route("POST", { at: "/draft", access: "draft" }, (shown, visit) =>
      saveDraft(parts, visit, { context, shown }),
    ),
    questionRoute(context, {
      path: `${one}/discard`,
      access: "draft",
      ask: (visit: PlaceVisit) => askDiscard(parts, visit),
    }),
    route("POST", { at: "/discard", access: "draft" }, (shown, visit) => discard(parts, visit, shown)),
    questionRoute(context, {
      path: `${one}/activate`,
      access: "configure",
      ask: (visit: PlaceVisit) => askActivate(parts, visit),
    }),
    {
      ...route("POST", { at: "/activate", access: "configure" }, (shown, visit) =>
        activate(parts, visit, shown),
      ),
      needsProof: () => true,
    },
    ...threeDSecureVersionRoutes(parts, context, of),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { place, viewer, send } = visit;
  const { db, adapters, publicUrl } = parts;
  const merchantGuids = await merchantsAt(db, place);
  const all = await listConnectorSummaries(db, { merchantGuids, limit: MAX_SHOWN });
  const found = all.filter((connector) => connector.kind === "provider" && takesCards(adapters, connector));
  const connectorGuids = found.map(({ guid }) => guid);
  const [merchants, drafts] = await Promise.all([
    nameMerchants(db, [...new Set(found.map(({ merchantGuid }) => merchantGuid))]),
    draftsOf(db, { connectorGuids, subject: SUBJECT }),
  ]);
  const connectors = found.map((connector) => ({
    ...connector,
    hasDraft: drafts.has(connector.guid),
    hasDirectoryServer: adapters.get(connector.adapter)?.schemeDirectory !== undefined,
  }));
  const operation = ["listConnectors/", merchantGuids[0] ?? variable("MERCHANT_GUID")];
  const curl = provisioningCurl({ publicUrl, operation });
  return send(threeDSecureListPage({ base, viewer, place, connectors, merchants, curl }));
}

interface OfConnector {
  readonly context: PageContext;
  readonly shown: ThreeDSecureView;
}

async function show(parts: ConsoleParts, visit: PlaceVisit, { context: { base }, shown }: OfConnector) {
  const { place, viewer, query, send } = visit;
  const { db, clock, publicUrl } = parts;
  const { connector, draft, after } = shown;
  const last = readLast(query);
  const dryRun = after && (await dryRunAuthentication(db, parts, { connector, after, limit: last }));
  const imagined = readImagined(query);
  const payment = paymentOf(imagined);
  const tried = after ?? connector;
  const isTried = query("try") === "yes";
  const plan = isTried
    ? explainAuthentication(tried, factsOfImagined(parts, { connector: tried, payment }))
    : undefined;
  const rules = after ? "draft" : "in_force";
  const curl = isTried
    ? provisioningCurl({
        publicUrl,
        operation: `explainAuthentication/${connector.guid}`,
        body: { rules, payment },
      })
    : draft
      ? provisioningCurl({ publicUrl, operation: `dryRunAuthentication/${connector.guid}`, body: { last } })
      : provisioningCurl({ publicUrl, operation: `getConnectorDraft/${connector.guid}/${SUBJECT}` });
  return send(
    threeDSecurePage({
      base,
      viewer,
      place,
      shown,
      inForce: draftGroups(parts, connector),
      drafted: after && draftGroups(parts, after),
      dryRun,
      last,
      imagined,
      plan,
      notice: draftNotice(query("note")),
      now: clock.now(),
      curl,
    }),
  );
}

async function offerDraft(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context: { base }, shown, problem }: OfConnector & { problem?: FieldProblem },
) {
  const { place, viewer, send, form } = visit;
  const { connector, after } = shown;
  const groups = draftGroups(parts, after ?? connector).map((group) => ({
    ...group,
    fields: group.fields.map((field) => (problem ? { ...field, value: form(field.path) } : field)),
  }));
  const inForce = draftGroups(parts, connector);
  const content = shown.draft?.content ?? { settings: { "3dsecure:check": "mandatory" } };
  const curl = provisioningCurl({
    publicUrl: parts.publicUrl,
    operation: `saveConnectorDraft/${connector.guid}/${SUBJECT}`,
    body: content,
  });
  return send(draftPage({ base, viewer, place, shown, groups, inForce, problem, curl }));
}

async function saveDraft(parts: ConsoleParts, visit: PlaceVisit, { context, shown }: OfConnector) {
  const { connector } = shown;
  const content = readDraft(parts, { connector, form: visit.form });
  if (content === undefined) {
    const problem = { path: "", message: t("Nothing differs from what is in force.") };
    return offerDraft(parts, visit, { context, shown, problem });
  }
  const saved = await saveContent(parts, visit, {
    of: { connectorGuid: connector.guid, subject: SUBJECT },
    content,
  });
  return typeof saved === "string"
    ? back(visit, shown, saved)
    : offerDraft(parts, visit, { context, shown, problem: saved });
}

async function askDiscard(parts: ConsoleParts, { place, viewer, path }: PlaceVisit) {
  const shown = await threeDSecureAt(parts, { guid: path("connector"), place });
  if (!shown) return undefined;
  const { guid, name } = shown.connector;
  return discardQuestion(shown, {
    viewer,
    now: parts.clock.now(),
    from: {
      at: `/console/${place.guid}/three-d-secure/${guid}`,
      text: t("3-D Secure of {name}", { name }),
    },
    area: "three-d-secure",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `discardConnectorDraft/${guid}/${SUBJECT}`,
      isPost: true,
    }),
  });
}

async function discard(parts: ConsoleParts, visit: PlaceVisit, shown: ThreeDSecureView) {
  const of = { connectorGuid: shown.connector.guid, subject: SUBJECT } as const;
  return back(visit, shown, await discardDraft(parts, visit, { draft: shown.draft, of }));
}

async function askActivate(parts: ConsoleParts, { place, path }: PlaceVisit) {
  const shown = await threeDSecureAt(parts, { guid: path("connector"), place });
  if (!shown) return undefined;
  const { connector, after } = shown;
  const { guid, name } = connector;
  const run = after && (await dryRunAuthentication(parts.db, parts, { connector, after, limit: USUAL_LAST }));
  return activateQuestion(shown, {
    consequences: [changedSentence(run, run?.changes ?? [])],
    from: {
      at: `/console/${place.guid}/three-d-secure/${guid}`,
      text: t("3-D Secure of {name}", { name }),
    },
    area: "three-d-secure",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `activateConnectorDraft/${guid}/${SUBJECT}`,
      isPost: true,
    }),
  });
}

async function activate(parts: ConsoleParts, visit: PlaceVisit, shown: ThreeDSecureView) {
  const { connector, draft } = shown;
  const draftOf = { of: { connectorGuid: connector.guid, subject: SUBJECT }, draft } as const;
  return back(visit, shown, await activateDraft(parts, visit, draftOf));
}

function back(visit: PlaceVisit, { connector }: ThreeDSecureView, note: DraftNoticeName) {
  return visit.redirect(`/console/${visit.place.guid}/three-d-secure/${connector.guid}?note=${note}`);
}
