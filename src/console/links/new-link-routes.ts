import { connectorsForLinks, createLink, LINK_FIELDS, linkRequest, type LinkForm } from "./new-link.ts";
import { newFormId, openFormId, sealFormId, type FormUse } from "../frame/form-id.ts";
import { newLinkPage } from "./new-link-page.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { requestCurl } from "../payment-facts/curl.ts";
import type { ConsoleParts } from "../parts.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import { t } from "../language/translate.ts";

/** A form for a new link; the link's own page follows. */
export function newLinkRoutes(parts: ConsoleParts, { base }: PageContext): ConsoleRoute[] {
  const path = "/:place/links/new";
  const access = "links";
  return [
    { method: "GET", path, access, handle: (visit) => offer(parts, visit, base) },
    { method: "POST", path, access, refusesCardNumbers: true, handle: (visit) => create(parts, visit, base) },
  ];
}

async function offer(parts: ConsoleParts, visit: PlaceVisit, base: string) {
  const { place, viewer } = visit;
  if (place.kind === "tenant") {
    const title = t("New payment link");
    return chooseMerchant(parts, visit, { base, area: "links", title, path: "links/new" });
  }
  const connectors = await connectorsForLinks(parts, place);
  const form = { ...emptyForm(), id: newFormId(parts) };
  const [first] = connectors;
  const curl = first && curlOf(parts, first.apiKey, { ...form, amount: "9.99", currency: "EUR" });
  const id = sealFormId(parts, form.id, useOf(visit));
  return visit.send(newLinkPage({ base, viewer, place, connectors, form, id, curl }));
}

function emptyForm(): LinkForm {
  const empty = Object.fromEntries(LINK_FIELDS.map((name) => [name, ""])) as LinkForm;
  return { ...empty, type: "debit", minutes: "10080" };
}

async function create(parts: ConsoleParts, visit: PlaceVisit, base: string) {
  const { place, viewer } = visit;
  if (place.kind === "tenant") return visit.redirect(`/console/${place.guid}/links/new`);
  const id = await openFormId(parts, visit.form("id"), useOf(visit));
  if (id === undefined) {
    const text = t("Open the links again and start from there.");
    return visit.send(messagePage({ title: t("This form is incomplete"), text, status: 422, viewer, base }));
  }
  const sent = Object.fromEntries(LINK_FIELDS.map((name) => [name, visit.form(name).trim()])) as LinkForm;
  const form = { ...sent, id };
  const connectors = await connectorsForLinks(parts, place);
  const connector = connectors.find(({ apiKey }) => apiKey === form.connector);
  const result = connector
    ? await createLink(parts, { http: visit.request, form, connector, person: viewer.person })
    : { field: "connector", message: t("Choose a connector.") };
  if ("uuid" in result) return visit.redirect(`/console/${place.guid}/links/${result.uuid}?done=created`);
  const curl = connector && curlOf(parts, connector.apiKey, form);
  const sealed = sealFormId(parts, id, useOf(visit));
  return visit.send(
    newLinkPage({ base, viewer, place, connectors, form, id: sealed, curl, problem: result }),
  );
}

/** Its values are compared with the link that the form made before. */
function useOf({ viewer, place }: PlaceVisit): FormUse {
  return { person: viewer.person, place, facts: ["new link"] };
}

function curlOf({ publicUrl }: ConsoleParts, apiKey: string, form: LinkForm): string {
  return requestCurl({ publicUrl, apiKey, operation: form.type, request: linkRequest(form) });
}
