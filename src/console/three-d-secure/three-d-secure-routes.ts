import { draftsOf, listConnectorSummaries } from "../../connectors/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import {
  dryRunAuthentication,
  explainAuthentication,
  factsOfImagined,
} from "../../transaction-requests/index.ts";
import { saveDraft as saveContent } from "../configuration/change-draft.ts";
import { draftNotice } from "../configuration/draft-parts.ts";
import { draftRoutes, ofDrafted, toNoted, type OfFound } from "../configuration/draft-routes.ts";
import { readLast } from "../configuration/dry-run-panel.ts";
import { takesCards } from "../connectors/connector-fields.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl, variable } from "../frame/curl.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { draftPage } from "./draft-page.ts";
import { threeDSecureListPage } from "./list-page.ts";
import { THREE_D_SECURE_DRAFTS } from "./three-d-secure-drafts.ts";
import { SUBJECT, type ThreeDSecureView } from "./three-d-secure-at.ts";
import { draftGroups, readDraft } from "./three-d-secure-form.ts";
import { threeDSecurePage } from "./three-d-secure-page.ts";
import { paymentOf, readImagined } from "./try-part.ts";

const MAX_SHOWN = 500;

/** The 3-D Secure of each connector that takes cards: a draft with a dry run, and putting it in force. */
export function threeDSecureRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const one = THREE_D_SECURE_DRAFTS.path;
  const of = ofDrafted(parts, THREE_D_SECURE_DRAFTS);
  return [
    getting("three-d-secure", "see_configuration", (visit) => list(parts, visit)),
    getting(one, "see_configuration", of(show)),
    getting(`${one}/draft`, "draft", of(offerDraft)),
    posting(`${one}/draft`, "draft", of(saveDraft)),
    ...draftRoutes(parts, THREE_D_SECURE_DRAFTS),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
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
  return visit.show(threeDSecureListPage(visit, { connectors, merchants, curl }));
}

type OfConnector = OfFound<ThreeDSecureView>;

async function show(parts: ConsoleParts, visit: PlaceVisit, { found: shown }: OfConnector) {
  const { query } = visit;
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
  return visit.show(
    threeDSecurePage(visit, {
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

function offerDraft(parts: ConsoleParts, visit: PlaceVisit, { found: shown, problem }: OfConnector) {
  const { form } = visit;
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
  return visit.show(draftPage(visit, { shown, groups, inForce, problem, curl }));
}

async function saveDraft(parts: ConsoleParts, visit: PlaceVisit, { found }: OfConnector) {
  const { connector } = found;
  const content = readDraft(parts, { connector, form: visit.form });
  if (content === undefined) {
    const problem = { path: "", message: t("Nothing differs from what is in force.") };
    return offerDraft(parts, visit, { found, problem });
  }
  const saved = await saveContent(parts, visit, { of: THREE_D_SECURE_DRAFTS.of(found), content });
  return typeof saved === "string"
    ? toNoted(visit, THREE_D_SECURE_DRAFTS, { found, note: saved })
    : offerDraft(parts, visit, { found, problem: saved });
}
