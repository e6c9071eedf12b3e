import { Type } from "typebox";
import { closed, defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { lockProfile, saveProfile } from "../books/book-store.ts";
import { refuseProfile } from "../books/profile.ts";
import { describeProfile, PROFILE_SCOPE, responseToBookRefusal } from "./book-schemas.ts";
import { BookingProfileSchema, PROFILE_FIELDS } from "./booking-profile-schema.ts";

export const updateBookingProfileOperation = defineOperation({
  id: "updateBookingProfile",
  method: "POST",
  summary: "Change a booking profile; files that were made stay as they are",
  permission: "bank",
  scope: PROFILE_SCOPE,
  body: Type.Partial(Type.Object(PROFILE_FIELDS), closed),
  response: { bookingProfile: BookingProfileSchema },
  readOnly: {
    names: ["guid"],
    shown: describeProfile,
  },
  run: async ({ db }: ProvisioningParts, { entity, body }) => {
    const changed = await db.transaction(async (tx) => {
      const known = await lockProfile(tx, entity.guid);
      if (!known) return undefined;
      const profile = { ...known, ...body };
      const refusal = refuseProfile(profile);
      if (refusal) return refusal;
      await saveProfile(tx, profile);
      return profile;
    });
    if (isRefusal(changed)) return responseToBookRefusal(changed);
    return changed && { bookingProfile: describeProfile(changed) };
  },
});
