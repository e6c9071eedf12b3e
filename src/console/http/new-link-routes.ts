import {
  connectorsForLinks,
  createLink,
  LINK_FIELDS,
  linkRequest,
  type LinkForm,
} from "../links/new-link.ts";
import { newLinkPage } from "../pages/new-link-page.ts";
import { messagePage, type PageContext } from "../pages/page.ts";
import { requestCurl } from "../payments/curl.ts";
import type { ConsoleParts } from "../parts.ts";
import type { ConsoleRoute, PlaceVisit } from "./console-route.ts";
import { chooseMerchant } from "./merchants-at.ts";
import { t } from "../language/translate.ts";

/** As the form makes it: `console-` and a UUID. */
const FORM_ID = /^console-[0-9a-f-]{36}$/;

/** A form for a new link; the link's own page follows. */
export function newLinkRoutes(parts: ConsoleParts, { base }: PageContext): ConsoleRoute[] {
  const path = "/:place/links/new";
  const access = "links";
  return [
    { method: "GET", path, access, handle: (visit) => offer(parts, visit, base) },
    { method: "POST", path, access, handle: (visit) => create(parts, visit, base) },
  ];
}

async function offer(parts: ConsoleParts, visit: PlaceVisit, base: string) {
  const { place, viewer, extent } = visit;
  if (place.kind === "tenant") {
    const title = t("New payment link");
    return chooseMerchant(parts, visit, { base, area: "links", title, path: "links/new" });
  }
  const connectors = await connectorsForLinks(parts, { merchantGuid: place.guid, extent });
  const form = { ...emptyForm(), id: `console-${parts.ids.uuid()}` };
  const [first] = connectors;
  const curl = first && curlOf(parts, first.apiKey, { ...form, amount: "9.99", currency: "EUR" });
  return visit.send(newLinkPage({ base, viewer, place, connectors, form, curl }));
}

function emptyForm(): LinkForm {
  const empty = Object.fromEntries(LINK_FIELDS.map((name) => [name, ""])) as LinkForm;
  return { ...empty, type: "debit", minutes: "10080" };
}

async function create(parts: ConsoleParts, visit: PlaceVisit, base: string) {
  const { place, viewer, extent } = visit;
  if (place.kind === "tenant") return visit.redirect(`/console/${place.guid}/links/new`);
  const form = Object.fromEntries(LINK_FIELDS.map((name) => [name, visit.form(name).trim()])) as LinkForm;
  if (!FORM_ID.test(form.id)) {
    const text = t("Open the links again, and begin from there.");
    return visit.send(
      messagePage({ title: t("This form is not complete"), text, status: 422, viewer, base }),
    );
  }
  const connectors = await connectorsForLinks(parts, { merchantGuid: place.guid, extent });
  const connector = connectors.find(({ apiKey }) => apiKey === form.connector);
  const result = connector
    ? await createLink(parts, { http: visit.request, form, connector, person: viewer.person })
    : { field: "connector", message: t("Choose a connector.") };
  if ("uuid" in result) return visit.redirect(`/console/${place.guid}/links/${result.uuid}?done=created`);
  const curl = connector && curlOf(parts, connector.apiKey, form);
  return visit.send(newLinkPage({ base, viewer, place, connectors, form, curl, problem: result }));
}

function curlOf({ publicUrl }: ConsoleParts, apiKey: string, form: LinkForm): string {
  return requestCurl({ publicUrl, apiKey, operation: form.type, request: linkRequest(form) });
}
