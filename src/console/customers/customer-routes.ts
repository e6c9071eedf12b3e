import { listProfiles, searchProfiles, type ProfilePosition } from "../../customer-profiles/index.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { changedBy } from "../frame/changed-by.ts";
import { MAX_REASON_LENGTH, typedTextProblem } from "../frame/typed-text.ts";
import { t } from "../language/translate.ts";
import { readingFrom, type ConsoleParts } from "../parts.ts";
import { FIGURES, type FigureName } from "../payment-facts/figures.ts";
import { filterQuery, modeOf, sealedCustomer } from "../payment-facts/filter.ts";
import { recordReveal, revealedUntil } from "../payments/personal-data/reveal-store.ts";
import { changeRoutes } from "./change-routes.ts";
import { profileCurl, testOnly } from "./customer-answers.ts";
import { customerPage } from "./customer-page.ts";
import type { CustomerView } from "./customer-view.ts";
import { emailOf } from "./customer-text.ts";
import { expiringCardsRoute } from "./expiring-cards-route.ts";
import { exportCustomer } from "./export-customer.ts";
import { customersPage } from "./customers-page.ts";
import { withPayments } from "./paid-by-customers.ts";
import { containersAt, findCustomerAt, readCustomer } from "./read-customer.ts";

const PAGE_SIZE = 50;

/** Customers with their stored instruments: list, search, and one customer with everything about them. */
export function customerRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "customers";
  const one = "customers/:customer";
  return [
    getting("customers", access, (visit) => list(parts, visit)),
    // By POST, so that what is searched for stands in no address. The end of a card is no card number; nothing is kept.
    posting(
      "customers/search",
      access,
      (visit) => list(parts, visit, visit.form("query").trim().slice(0, 200)),
      { refusesCardNumbers: true },
    ),
    expiringCardsRoute(parts),
    getting(one, access, (visit) => show(parts, visit)),
    posting(`${one}/reveal`, access, (visit) => reveal(parts, visit), { refusesCardNumbers: true }),
    posting(`${one}/export`, access, (visit) => exportCustomer(parts, visit), {
      needsProof: () => true,
    }),
    ...changeRoutes(parts),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit, query?: string) {
  const { place } = visit;
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
  if (isSearch && only && more.length === 0) return visit.goTo("customers", only.guid);
  const last = found.length > PAGE_SIZE ? found[PAGE_SIZE - 1] : undefined;
  return visit.show(
    customersPage(visit, {
      profiles: await withPayments(reading, visit, found.slice(0, PAGE_SIZE)),
      containers: new Map(containers.map(({ container }) => [container.id, container.name])),
      next: last && `${last.createdAt.toString()}_${last.guid}`,
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

async function show(parts: ConsoleParts, visit: PlaceVisit, problem?: CustomerView["problem"]) {
  const { place, viewer } = visit;
  const found = await findCustomerAt(parts, { guid: visit.path("customer"), place });
  const facts = found && (await readCustomer(parts, visit, found));
  if (!facts) return visit.nothing();
  if (!place.allows("customers", found)) return testOnly(visit);
  const mayReveal = place.allows("reveal", found);
  const subject = found.profile.guid;
  const email = emailOf(found.profile);
  const listed = { customer: sealedCustomer(parts.sealer, email), mode: modeOf(viewer) };
  const paymentsOf = (figure?: FigureName): string =>
    visit.at("payments", filterQuery({ ...listed, ...(figure && FIGURES[figure]) }));
  return visit.show(
    customerPage(visit, {
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

async function reveal(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const found = await findCustomerAt(parts, { guid: visit.path("customer"), place });
  if (!found) return visit.nothing();
  if (!place.allows("reveal", found)) return testOnly(visit);
  const reason = visit.form("why").trim();
  const message =
    reason === ""
      ? t("Enter why you need the customer's data.")
      : typedTextProblem(reason, { max: MAX_REASON_LENGTH });
  if (message !== undefined) return show(parts, visit, { field: "why", message });
  const subject = { id: found.profile.guid, placeGuid: place.guid };
  await changedBy(viewer, { request, operation: "console.reveal" }, () =>
    recordReveal(parts.db, { subject, personId: viewer.person.id, reason }),
  );
  return visit.goTo("customers", found.profile.guid);
}
