import { Type } from "typebox";
import { closed, defineOperation, noSuchEntity, type ProvisioningParts } from "../../tenancy/index.ts";
import { findProfile, lockProfile, saveProfile } from "../books/book-store.ts";
import { refuseProfile } from "../books/profile.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  BookingProfileSchema,
  describeProfile,
  PROFILE_FIELDS,
  PROFILE_GUID,
  PROFILE_SCOPE,
  responseToBookRefusal,
} from "./book-schemas.ts";

export const updateBookingProfileOperation = defineOperation({
  id: "updateBookingProfile",
  method: "POST",
  summary: "Change a booking profile; files that were made stay as they are",
  permission: "bank",
  scope: PROFILE_SCOPE,
  params: { bookingProfileGuid: PROFILE_GUID },
  body: Type.Partial(Type.Object(PROFILE_FIELDS), closed),
  response: { bookingProfile: BookingProfileSchema },
  readOnly: {
    names: ["guid"],
    shown: async ({ db }: ProvisioningParts, { bookingProfileGuid }) => {
      const profile = await findProfile(db, bookingProfileGuid);
      return profile && describeProfile(profile);
    },
  },
  run: async ({ db }: ProvisioningParts, { params: { bookingProfileGuid }, body }) => {
    const changed = await db.transaction(async (tx) => {
      const known = await lockProfile(tx, bookingProfileGuid);
      if (!known) return undefined;
      const profile = { ...known, ...body };
      const refusal = refuseProfile(profile);
      if (refusal) return refusal;
      await saveProfile(tx, profile);
      return profile;
    });
    if (!changed) return noSuchEntity(PROFILE_SCOPE);
    if (isRefusal(changed)) return responseToBookRefusal(changed);
    return { bookingProfile: describeProfile(changed) };
  },
});
