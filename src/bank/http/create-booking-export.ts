import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { closed, defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { createExport } from "../books/create-export.ts";
import type { BankParts } from "../parts.ts";
import { describeExport, PROFILE_SCOPE, responseToBookRefusal } from "./book-schemas.ts";

const day = (description: string) => Type.String({ minLength: 10, maxLength: 10, description });

export const createBookingExportOperation = defineOperation({
  id: "createBookingExport",
  method: "POST",
  summary: "Make the file of a period for the bookkeeping",
  description:
    "The file never changes, and what is in it is in no later one of the profile. What comes later for its days is in the next one.",
  permission: "bank",
  scope: PROFILE_SCOPE,
  body: Type.Object(
    {
      from: day("The first day, in the time zone of the profile."),
      to: day("The last day, which is in the file too; at most today."),
    },
    closed,
  ),
  response: {
    bookingExport: Type.Object(
      {
        guid: Type.String({ description: "Id of the export." }),
        number: Type.Integer({ description: "Counts the exports of the profile." }),
        from: day("The first day."),
        to: day("The last day."),
        rows: Type.Integer({ description: "Rows of the file." }),
        fileName: Type.String({ description: "The name of the file." }),
        checks: Type.Array(
          Type.Object({
            connectorGuid: Type.String({ description: "The connector." }),
            currency: Type.Optional(Type.String({ description: "The currency of both amounts." })),
            clearingBalance: Type.String({
              description: "The balance of its clearing account, by all exports.",
            }),
            capturedNotPaidOut: Type.String({
              description: "What its provider holds, by what it says that it paid out.",
            }),
            equal: Type.Boolean({ description: "Whether the two are equal." }),
          }),
          { description: "One for each connector and currency." },
        ),
        url: Type.String({ description: "Where the file is, with the same credentials." }),
      },
      { description: "The export." },
    ),
  },
  run: async (parts: ProvisioningParts & BankParts, { entity: { guid: profileGuid }, body }) => {
    const made = await createExport(parts, { profileGuid, ...body });
    if (!made) return undefined;
    if (isRefusal(made)) return responseToBookRefusal(made);
    return { bookingExport: describeExport(made, parts) };
  },
});
