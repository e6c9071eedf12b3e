import { changedBy } from "../../frame/changed-by.ts";
import { chooseMerchant } from "../../frame/choose-merchant.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { newFormId, openFormId, sealFormId, type FormUse } from "../../frame/form-id.ts";
import { messagePage, type PageContext } from "../../frame/page.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { reusableLinkCurl } from "../../payment-facts/curl.ts";
import { connectorsForLinks } from "../new-link.ts";
import { newReusableLinkPage } from "./new-link-page.ts";
import { createLinkOfForm, REUSABLE_FIELDS, reusableRequest, type ReusableForm } from "./new-link.ts";

/** A form for a new link; the link's own page follows. */
export function newReusableLinkRoutes(parts: ConsoleParts, { base }: PageContext): ConsoleRoute[] {
  const path = "/:place/links/reusable/new";
  const access = "links";
  return [
    { method: "GET", path, access, handle: (visit) => offer(parts, visit, base) },
    { method: "POST", path, access, refusesCardNumbers: true, handle: (visit) => create(parts, visit, base) },
  ];
}

async function offer(parts: ConsoleParts, visit: PlaceVisit, base: string) {
  const { place, viewer } = visit;
  if (place.kind === "tenant") {
    const title = t("New reusable link");
    return chooseMerchant(parts, visit, { base, area: "links", title, path: "links/reusable/new" });
  }
  const connectors = await connectorsForLinks(parts, place);
  const form = { ...emptyForm(), id: newFormId(parts) };
  const [first] = connectors;
  const curl = first && curlOf(parts, first.apiKey, { ...form, amount: "9.99", currency: "EUR" });
  const id = sealFormId(parts, form.id, useOf(visit));
  return visit.send(newReusableLinkPage({ base, viewer, place, connectors, form, id, curl }));
}

function emptyForm(): ReusableForm {
  const empty = Object.fromEntries(REUSABLE_FIELDS.map((name) => [name, ""])) as ReusableForm;
  return { ...empty, kind: "fixed", minutes: "43200" };
}

async function create(parts: ConsoleParts, visit: PlaceVisit, base: string) {
  const { place, viewer, request } = visit;
  if (place.kind === "tenant") return visit.redirect(`/console/${place.guid}/links/reusable/new`);
  const id = await openFormId(parts, visit.form("id"), useOf(visit));
  if (id === undefined) {
    const text = t("Open the links again and start from there.");
    return visit.send(messagePage({ title: t("This form is incomplete"), text, status: 422, viewer, base }));
  }
  const sent = Object.fromEntries(REUSABLE_FIELDS.map((name) => [name, visit.form(name).trim()]));
  const form = { ...(sent as ReusableForm), id };
  const connectors = await connectorsForLinks(parts, place);
  const connector = connectors.find(({ apiKey }) => apiKey === form.connector);
  const created = connector
    ? await changedBy(viewer, { request, operation: "console.createReusableLink" }, () =>
        createLinkOfForm(parts, { http: request, form, connector }),
      )
    : { field: "connector", message: t("Choose a connector.") };
  if ("guid" in created)
    return visit.redirect(`/console/${place.guid}/links/reusable/${created.guid}?done=created`);
  const curl = connector && curlOf(parts, connector.apiKey, form);
  const sealed = sealFormId(parts, id, useOf(visit));
  return visit.send(
    newReusableLinkPage({ base, viewer, place, connectors, form, id: sealed, curl, problem: created }),
  );
}

/** Its values are compared with the link that the form made before. */
function useOf({ viewer, place }: PlaceVisit): FormUse {
  return { person: viewer.person, place, facts: ["new reusable link"] };
}

function curlOf({ publicUrl }: ConsoleParts, apiKey: string, form: ReusableForm): string {
  return reusableLinkCurl({ publicUrl, apiKey, operation: "create", request: reusableRequest(form) });
}
