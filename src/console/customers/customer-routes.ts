import { listProfiles, searchProfiles, type ProfilePosition } from "../../customer-profiles/index.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { PageContext } from "../frame/page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { MAX_REASON_LENGTH, typedTextProblem } from "../frame/typed-text.ts";
import { t } from "../language/translate.ts";
import { readingFrom, type ConsoleParts } from "../parts.ts";
import { FIGURES, type FigureName } from "../payment-facts/figures.ts";
import { filterQuery, modeOf, sealedCustomer } from "../payment-facts/filter.ts";
import { recordReveal, revealedUntil } from "../payments/reveal-store.ts";
import { changeRoutes } from "./change-routes.ts";
import { profileCurl, testOnly } from "./customer-answers.ts";
import { customerPage } from "./customer-page.ts";
import type { CustomerView } from "./customer-view.ts";
import { emailOf } from "./customer-text.ts";
import { expiringCardsRoute } from "./expiring-cards-route.ts";
import { exportCustomer } from "./export-customer.ts";
import { customersPage } from "./customers-page.ts";
import { containersAt, findCustomerAt, readCustomer } from "./read-customer.ts";

const PAGE_SIZE = 50;

/** Customers with their stored instruments: list, search, and one customer with everything about them. */
export function customerRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "customers";
  const one = "/:place/customers/:customer";
  return [
    { method: "GET", path: "/:place/customers", access, handle: (visit) => list(parts, visit, context) },
    // By POST, so that what is searched for stands in no address. The end of a card is no card number; nothing is kept.
    {
      method: "POST",
      path: "/:place/customers/search",
      access,
      refusesCardNumbers: true,
      handle: (visit) => list(parts, visit, context, visit.form("query").trim().slice(0, 200)),
    },
    expiringCardsRoute(parts, context),
    { method: "GET", path: one, access, handle: (visit) => show(parts, visit, context) },
    {
      method: "POST",
      path: `${one}/reveal`,
      access,
      refusesCardNumbers: true,
      handle: (visit) => reveal(parts, visit, context),
    },
    {
      method: "POST",
      path: `${one}/export`,
      access,
      needsProof: () => true,
      handle: (visit) => exportCustomer(parts, visit, context),
    },
    ...changeRoutes(parts, context),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit, { base }: PageContext, query?: string) {
  const { place, viewer } = visit;
  const reading = readingFrom(parts, visit);
  const containers = await containersAt(reading, place);
  const isSearch = query !== undefined && query !== "";
  const found = isSearch
    ? await searchProfiles(reading, { containers, text: query, limit: PAGE_SIZE })
    : await listProfiles(reading, {
        containers,
        after: positionOf(visit.query("after")),
        limit: PAGE_SIZE + 1,
      });
  const [only, ...more] = found;
  if (isSearch && only && more.length === 0)
    return visit.redirect(`/console/${place.guid}/customers/${only.guid}`);
  const last = found.length > PAGE_SIZE ? found[PAGE_SIZE - 1] : undefined;
  return visit.send(
    customersPage({
      base,
      viewer,
      place,
      profiles: found.slice(0, PAGE_SIZE),
      containers: new Map(containers.map(({ container }) => [container.id, container.name])),
      next: last && `?after=${encodeURIComponent(`${last.createdAt.toString()}_${last.guid}`)}`,
      query: isSearch ? query : undefined,
    }),
  );
}

const POSITION = /^(\d{4}-\d\d-\d\dT[\d:.]{8,20}Z)_(CP-[0-9a-f-]{4,60})$/;

function positionOf(text: string): ProfilePosition | undefined {
  const [, at = "", guid = ""] = POSITION.exec(text) ?? [];
  try {
    return at === "" ? undefined : { createdAt: Temporal.Instant.from(at), guid };
  } catch {
    return undefined;
  }
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  context: PageContext,
  problem?: CustomerView["problem"],
) {
  const { place, viewer } = visit;
  const found = await findCustomerAt(parts, { guid: visit.path("customer"), place });
  const facts = found && (await readCustomer(parts, visit, found));
  if (!facts) return visit.send(notFoundPage(context, viewer));
  if (!place.allows("customers", found)) return visit.send(testOnly(context, visit));
  const mayReveal = place.allows("reveal", found);
  const subject = found.profile.guid;
  const email = emailOf(found.profile);
  const listed = { customer: sealedCustomer(parts.sealer, email), mode: modeOf(viewer) };
  const paymentsOf = (figure?: FigureName): string =>
    `${context.base}/console/${place.guid}/payments${filterQuery({ ...listed, ...(figure && FIGURES[figure]) })}`;
  return visit.send(
    customerPage({
      base: context.base,
      viewer,
      place,
      facts,
      revealedUntil: mayReveal
        ? await revealedUntil(parts.db, { personId: viewer.person.id, subject })
        : undefined,
      mayReveal,
      mayChange: true,
      mayDelete: place.allows("delete_customers", found),
      paymentsOf: email === "" ? undefined : paymentsOf,
      problem,
      curl: profileCurl(parts, { found, operation: "getProfile", body: {} }),
    }),
  );
}

async function reveal(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, request } = visit;
  const found = await findCustomerAt(parts, { guid: visit.path("customer"), place });
  if (!found) return visit.send(notFoundPage(context, viewer));
  if (!place.allows("reveal", found)) return visit.send(testOnly(context, visit));
  const reason = visit.form("why").trim();
  const message =
    reason === ""
      ? t("Enter why you need the customer's data.")
      : typedTextProblem(reason, { max: MAX_REASON_LENGTH });
  if (message !== undefined) return show(parts, visit, context, { field: "why", message });
  const subject = { id: found.profile.guid, placeGuid: place.guid };
  await changedBy(viewer, { request, operation: "console.reveal" }, () =>
    recordReveal(parts.db, { subject, personId: viewer.person.id, reason }),
  );
  return visit.redirect(`/console/${place.guid}/customers/${found.profile.guid}`);
}
