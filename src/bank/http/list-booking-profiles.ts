import { Type } from "typebox";
import { defineOperation, MERCHANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import { listProfiles } from "../books/book-store.ts";
import { describeProfile } from "./book-schemas.ts";
import { BookingProfileSchema } from "./booking-profile-schema.ts";

export const listBookingProfilesOperation = defineOperation({
  id: "listBookingProfiles",
  method: "GET",
  summary: "List the booking profiles of a merchant",
  permission: "bank",
  scope: MERCHANT_SCOPE,
  response: { bookingProfiles: Type.Array(BookingProfileSchema, { description: "The oldest first." }) },
  run: async ({ db }: ProvisioningParts, { params: { merchantGuid } }) => ({
    bookingProfiles: (await listProfiles(db, merchantGuid)).map(describeProfile),
  }),
});
