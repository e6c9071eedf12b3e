import {
  contentOf,
  findExport,
  findProfile,
  listExports,
  listProfiles,
  previewExport,
  type BookingProfile,
  type ListedExport,
  type PlannedExport,
} from "../../../bank/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { recordAuditEvent, versionOf } from "../../../tenancy/index.ts";
import { connectorsOfMode } from "../../../transaction-requests/index.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute } from "../../frame/console-route.ts";
import { fieldProblem, type FieldProblem } from "../../frame/field-problem.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { provision } from "../../frame/provision.ts";
import { saveUnlessChanged, type RefusedForm } from "../../frame/save-unless-changed.ts";
import { CONSOLE_HEADERS } from "../../frame/send-page.ts";
import type { ConsoleParts } from "../../parts.ts";
import { atBank, type BankVisit } from "../bank-place.ts";
import { bookingPage, type BookingView } from "./booking-page.ts";
import { bodyOfProfile } from "./body-of-profile.ts";
import { profileFields } from "./profile-fields.ts";
import { profileFormPage } from "./profile-form-page.ts";

const MAX_EXPORTS = 100;
const MAX_TYPED = 40;

/** Files for the bookkeeping: profiles and exports, by the operations of the API. */
export function bookingRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const of = atBank(parts);
  const path = "bank/booking";
  return [
    getting(path, "bank", of(show)),
    getting(`${path}/new`, "bank", of(form)),
    posting(`${path}/new`, "bank", of(create)),
    getting(`${path}/:profile`, "bank", of(form)),
    posting(`${path}/:profile`, "bank", of(change)),
    posting(`${path}/:profile/exports`, "bank", of(makeExport)),
    getting(`${path}/exports/:export`, "bank", of(download)),
  ];
}

async function show(
  parts: ConsoleParts,
  visit: BankVisit,
  {
    profile: chosen,
    typed,
    problem,
    preview,
  }: {
    profile?: BookingProfile;
    preview?: PlannedExport;
    typed?: { readonly from: string; readonly to: string };
    problem?: BookingView["problem"];
  } = {},
) {
  const { place, query } = visit;
  const { db, publicUrl } = parts;
  const profiles = await listProfiles(db, place.guid);
  const profile = chosen ?? profiles.find(({ guid }) => guid === query("profile")) ?? profiles.at(-1);
  const exports = profile ? await listExports(db, { profileGuid: profile.guid, limit: MAX_EXPORTS }) : [];
  const connectors = await parts.connectorsOfMerchant(place.guid);
  const days = typed ?? (profile ? nextDays(parts, { profile, last: exports[0] }) : { from: "", to: "" });
  return visit.show(
    bookingPage(visit, {
      profiles,
      profile,
      exports,
      connectorNames: new Map(connectors.map(({ guid, name }) => [guid, name])),
      ...days,
      isCreated: query("created") === "yes",
      preview,
      problem,
      curl: profile
        ? provisioningCurl({ publicUrl, operation: `createBookingExport/${profile.guid}`, body: days })
        : provisioningCurl({ publicUrl, operation: `listBookingProfiles/${place.guid}` }),
    }),
  );
}

/** From the day after the last export, or the first of the month, until today. */
function nextDays(
  { clock }: Pick<ConsoleParts, "clock">,
  { profile, last }: { profile: BookingProfile; last: ListedExport | undefined },
): { from: string; to: string } {
  const today = clock.now().toZonedDateTimeISO(profile.timeZone).toPlainDate();
  const after = last && Temporal.PlainDate.from(last.periodTo).add({ days: 1 });
  const from = after ?? today.with({ day: 1 });
  const isBeforeToday = Temporal.PlainDate.compare(from, today) <= 0;
  return { from: (isBeforeToday ? from : today).toString(), to: today.toString() };
}

/** Undefined for a profile of another merchant. */
async function profileOf(
  { db }: ConsoleParts,
  { place, path }: BankVisit,
): Promise<BookingProfile | undefined> {
  const profile = await findProfile(db, path("profile"));
  return profile?.merchantGuid === place.guid ? profile : undefined;
}

/** The connectors of the merchant that hold money: those of providers, of the mode that is shown, and any that the profile names. */
async function connectorsOf(parts: ConsoleParts, { place, testMode }: BankVisit, profile?: BookingProfile) {
  const all = await parts.connectorsOfMerchant(place.guid);
  const providers = all.filter(({ kind }) => kind === "provider");
  const wanted = new Set((await connectorsOfMode(parts, providers, testMode)).map(({ guid }) => guid));
  return providers.filter(({ guid, adapter, config }) => {
    const isOwn = parts.adapters.get(adapter)?.ownAccount?.(config) !== undefined;
    return profile?.accounts.clearing[guid] !== undefined || (wanted.has(guid) && !isOwn);
  });
}

async function form(parts: ConsoleParts, visit: BankVisit, { problem, typed }: Partial<RefusedForm> = {}) {
  const { place, path } = visit;
  const isNew = path("profile") === "";
  const guid = isNew ? undefined : path("profile");
  const version = guid === undefined ? "0" : await versionOf(parts.db, editedOf(guid));
  const profile = isNew ? undefined : await profileOf(parts, visit);
  if (!isNew && !profile) return visit.nothing();
  const fields = profileFields(profile, { connectors: await connectorsOf(parts, visit, profile) });
  const body = bodyOfProfile(fields, (name) => fields.find(({ path: own }) => own === name)?.value ?? "");
  const operation =
    guid === undefined ? `createBookingProfile/${place.guid}` : `updateBookingProfile/${guid}`;
  return visit.show(
    profileFormPage(visit, {
      guid,
      fields,
      version,
      typed,
      problem,
      curl: provisioningCurl({ publicUrl: parts.publicUrl, operation, body }),
    }),
  );
}

const editedOf = (target: string) => ({ entity: "bookingProfile", target });

async function create(parts: ConsoleParts, visit: BankVisit) {
  const { place } = visit;
  const fields = profileFields(undefined, { connectors: await connectorsOf(parts, visit) });
  const made = await provision(parts, visit, {
    operation: "createBookingProfile",
    params: { merchantGuid: place.guid },
    body: bodyOfProfile(fields, visit.form),
  });
  if ("problem" in made) return form(parts, visit, { typed: visit.form, problem: made.problem });
  return visit.goTo("bank", "booking");
}

async function change(parts: ConsoleParts, visit: BankVisit) {
  const profile = await profileOf(parts, visit);
  if (!profile) return visit.nothing();
  const { guid } = profile;
  const connectors = await connectorsOf(parts, visit, profile);
  const fields = profileFields(profile, { connectors });
  const saved = await saveUnlessChanged(parts, visit, {
    edited: editedOf(guid),
    present: async () => profileFields((await profileOf(parts, visit)) ?? profile, { connectors }),
    save: (unlessChanged) =>
      provision(parts, visit, {
        operation: "updateBookingProfile",
        params: { bookingProfileGuid: guid },
        body: bodyOfProfile(fields, visit.form),
        unlessChanged,
      }),
  });
  return "problem" in saved ? form(parts, visit, saved) : visit.goTo("bank", "booking", { profile: guid });
}

async function makeExport(parts: ConsoleParts, visit: BankVisit) {
  const profile = await profileOf(parts, visit);
  if (!profile) return visit.nothing();
  const typed = typedDays(visit);
  if (visit.form("preview") === "yes") {
    const planned = (await previewExport(parts, { profileGuid: profile.guid, ...typed }))!;
    return show(parts, visit, {
      profile,
      typed,
      ...(isRefusal(planned) ? { problem: problemOfDays(fieldProblem(planned)) } : { preview: planned }),
    });
  }
  const made = await provision(parts, visit, {
    operation: "createBookingExport",
    params: { bookingProfileGuid: profile.guid },
    body: typed,
  });
  if ("problem" in made) return show(parts, visit, { profile, typed, problem: problemOfDays(made.problem) });
  return visit.goTo("bank", "booking", { profile: profile.guid, created: "yes" });
}

function typedDays({ form }: BankVisit): { from: string; to: string } {
  const day = (name: string): string => form(name).trim().slice(0, MAX_TYPED);
  return { from: day("from"), to: day("to") };
}

function problemOfDays({ path, message }: FieldProblem): NonNullable<BookingView["problem"]> {
  return { field: path === "to" ? "to" : "from", message };
}

async function download(parts: ConsoleParts, visit: BankVisit) {
  const { place, viewer, request, reply, path } = visit;
  const { db } = parts;
  const made = await findExport(db, path("export"));
  const content = made?.merchantGuid === place.guid ? await contentOf(db, made.guid) : undefined;
  if (!made || !content) return visit.nothing();
  await changedBy(viewer, { request, operation: "console.downloadBookingExport" }, () =>
    recordAuditEvent(db, {
      entity: "bookingExport",
      target: made.guid,
      placeGuid: place.guid,
      facts: { number: made.number, fileName: made.fileName },
    }),
  );
  return reply
    .headers({
      ...CONSOLE_HEADERS,
      "content-type": made.mediaType,
      "content-disposition": `attachment; filename="${made.fileName}"`,
    })
    .send(content);
}
