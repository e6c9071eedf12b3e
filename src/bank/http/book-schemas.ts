import { fieldError, Guid, type EntityScope, type OperationRefusal } from "../../tenancy/index.ts";
import { findExport, findProfile, type BookingExport } from "../books/book-store.ts";
import type { BookingProfile, BookRefusal } from "../books/profile.ts";

export const PROFILE_SCOPE: EntityScope<"bookingProfileGuid", BookingProfile> = {
  field: "bookingProfileGuid",
  param: Guid("The booking profile.", "019abc00-0000-7000-8000-000000000000"),
  what: "booking profile",
  find: ({ db }, guid) => findProfile(db, guid),
};

export const EXPORT_SCOPE: EntityScope<"bookingExportGuid", BookingExport> = {
  field: "bookingExportGuid",
  param: Guid("The export.", "019abc00-0000-7000-8000-000000000000"),
  what: "booking export",
  find: ({ db }, guid) => findExport(db, guid),
};

export function describeProfile({ merchantGuid: _merchant, ...profile }: BookingProfile) {
  return profile;
}

export function describeExport(
  { guid, number, rows, checks, periodFrom: from, periodTo: to, fileName }: BookingExport,
  { publicUrl }: { publicUrl: string },
) {
  const url = `${publicUrl}/api/provisioning/getBookingExport/${guid}`;
  return { guid, number, from, to, rows, fileName, checks, url };
}

export function responseToBookRefusal({ path, fault }: BookRefusal): OperationRefusal {
  return fieldError({ path, fault });
}
