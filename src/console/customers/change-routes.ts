import {
  deleteProfile,
  detachPaymentInstrument,
  updateProfile,
  type InstrumentView,
} from "../../customer-profiles/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { deletePage, detachPage } from "./change-pages.ts";
import { profileCurl, testOnly } from "./customer-answers.ts";
import { connectorFor, findCustomerAt, readCustomer, type CustomerFacts } from "./read-customer.ts";

/** To prefer or remove a stored instrument, and to delete a customer: the last two with a page that says what happens. */
export function changeRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const one = "customers/:customer";
  return [
    posting(`${one}/prefer`, "customers", (visit) => prefer(parts, visit)),
    getting(`${one}/detach`, "customers", (visit) => detach(parts, visit)),
    posting(`${one}/detach`, "customers", (visit) => detach(parts, visit)),
    getting(`${one}/delete`, "delete_customers", (visit) => erase(parts, visit)),
    posting(`${one}/delete`, "delete_customers", (visit) => erase(parts, visit), {
      needsProof: () => true,
    }),
  ];
}

/** The customer of the address, where the person may change them. */
async function changeable(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const found = await findCustomerAt(parts, { guid: visit.path("customer"), place });
  const facts = found && (await readCustomer(parts, visit, found));
  if (!facts) return { sent: visit.nothing() };
  if (!place.allows("customers", found)) return { sent: testOnly(visit) };
  return { facts };
}

/** The stored instrument that the form or address names. */
function chosen({ view }: CustomerFacts, uuid: string): InstrumentView | undefined {
  return view.instruments.find(({ instrument }) => instrument.transactionUuid === uuid);
}

function nameOf(one: InstrumentView | undefined): string | null {
  return one?.instrument.transactionUuid ?? null;
}

async function prefer(parts: ConsoleParts, visit: PlaceVisit) {
  const asked = await changeable(parts, visit);
  if ("sent" in asked) return asked.sent;
  const { facts } = asked;
  const { viewer, request } = visit;
  const connector = connectorFor(facts);
  const one = chosen(facts, visit.form("instrument"));
  if (!connector || !one) return visit.nothing();
  const { profile, view } = facts;
  const before = view.instruments.find(({ instrument }) => instrument.isPreferred);
  await changedBy(viewer, { request, operation: "console.preferInstrument" }, async () => {
    const changed = await updateProfile(parts, {
      user: { connector, username: viewer.person.email },
      request: { profileGuid: profile.guid, preferredInstrument: one.instrument.paymentToken },
    });
    if (!isRefusal(changed))
      await recordChange(parts, visit, {
        profile,
        before: { preferred: nameOf(before) },
        after: { preferred: nameOf(one) },
      });
  });
  return toCustomer(visit);
}

async function detach(parts: ConsoleParts, visit: PlaceVisit) {
  const asked = await changeable(parts, visit);
  if ("sent" in asked) return asked.sent;
  const { facts } = asked;
  const { viewer, request } = visit;
  const uuid = visit.request.method === "POST" ? visit.form("instrument") : visit.query("instrument");
  const one = chosen(facts, uuid);
  const connector = one && connectorFor(facts, one.stored.merchantGuid);
  if (!one || !connector) return visit.nothing();
  const { profile } = facts;
  const body = { transactionUuid: uuid };
  const curl = profileCurl(parts, { found: facts, operation: "detachPaymentInstrument", body });
  const page = { facts, one, curl };
  if (visit.request.method !== "POST") return visit.show(detachPage(visit, page));
  const detached = await changedBy(viewer, { request, operation: "console.detachInstrument" }, async () => {
    const result = await detachPaymentInstrument(parts, {
      user: { connector, username: viewer.person.email },
      request: { profileGuid: profile.guid, transactionUuid: uuid },
    });
    if (!isRefusal(result))
      await recordChange(parts, visit, {
        profile,
        before: { instrument: uuid },
        after: { instrument: null },
      });
    return result;
  });
  if (isRefusal(detached))
    return visit.show(
      detachPage(visit, { ...page, problem: { field: "instrument", message: t("It was removed already.") } }),
    );
  return toCustomer(visit);
}

async function erase(parts: ConsoleParts, visit: PlaceVisit) {
  const asked = await changeable(parts, visit);
  if ("sent" in asked) return asked.sent;
  const { facts } = asked;
  const { viewer, request } = visit;
  const connector = connectorFor(facts);
  if (!connector) return visit.nothing();
  const { profile } = facts;
  const curl = profileCurl(parts, { found: facts, operation: "deleteProfile", body: {} });
  const page = { facts, curl };
  if (visit.request.method !== "POST") return visit.show(deletePage(visit, page));
  if (visit.form("identification").trim() !== profile.customerIdentification) {
    const message = t("This is not the number of this customer. Nothing was deleted.");
    return visit.show(deletePage(visit, { ...page, problem: { field: "identification", message } }));
  }
  await changedBy(viewer, { request, operation: "console.deleteCustomer" }, async () => {
    const deleted = await deleteProfile(parts, {
      user: { connector, username: viewer.person.email },
      request: { profileGuid: profile.guid },
    });
    if (!isRefusal(deleted))
      await recordChange(parts, visit, {
        profile,
        before: { instruments: facts.view.total },
        after: { deleted: true },
      });
  });
  return visit.goTo("customers");
}

/** Without what identifies the person: the guid says which customer it was. */
function recordChange(
  { db }: ConsoleParts,
  { place }: PlaceVisit,
  { profile, before, after }: { profile: { readonly guid: string }; before: object; after: object },
): Promise<void> {
  return recordAuditEvent(db, {
    entity: "customerProfile",
    target: profile.guid,
    placeGuid: place.guid,
    facts: { before, after },
  });
}

function toCustomer({ goTo, path }: PlaceVisit) {
  return goTo("customers", path("customer"));
}
