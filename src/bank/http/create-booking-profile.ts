import { Type } from "typebox";
import { closed, defineOperation, MERCHANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import { saveProfile } from "../books/book-store.ts";
import { refuseProfile } from "../books/profile.ts";
import { describeProfile, responseToBookRefusal } from "./book-schemas.ts";
import { BookingProfileSchema, PROFILE_FIELDS } from "./booking-profile-schema.ts";

const { chart, documentField, granularity, timeZone, datev, ...needed } = PROFILE_FIELDS;

export const createBookingProfileOperation = defineOperation({
  id: "createBookingProfile",
  method: "POST",
  summary: "Say how the bookkeeping of a merchant reads movements",
  permission: "bank",
  scope: MERCHANT_SCOPE,
  body: Type.Object(
    {
      ...needed,
      chart: Type.Optional(chart),
      granularity: Type.Optional(granularity),
      documentField: Type.Optional(documentField),
      timeZone: Type.Optional(timeZone),
      datev: Type.Optional(datev),
    },
    closed,
  ),
  response: { bookingProfile: BookingProfileSchema },
  run: async ({ db, ids }: ProvisioningParts, { params: { merchantGuid }, body }) => {
    const profile = {
      guid: ids.uuid(),
      merchantGuid,
      format: body.format,
      accounts: body.accounts,
      chart: body.chart ?? "03",
      granularity: body.granularity ?? "payment",
      documentField: body.documentField ?? "merchantTransactionId",
      timeZone: body.timeZone ?? "UTC",
      datev: body.datev ?? null,
    };
    const refusal = refuseProfile(profile);
    if (refusal) return responseToBookRefusal(refusal);
    await saveProfile(db, profile);
    return { bookingProfile: describeProfile(profile) };
  },
});
