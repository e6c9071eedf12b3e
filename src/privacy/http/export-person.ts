import { Readable } from "node:stream";
import { Type } from "typebox";
import {
  defineOperation,
  fieldError,
  recordAuditEvent,
  type ProvisioningParts,
  closed,
  PLACE_SCOPE,
} from "../../tenancy/index.ts";
import type { PersonParts } from "../parts.ts";
import { exportPerson } from "../person/export-person.ts";
import { KEYS_MISSING, personKeys } from "./person-schemas.ts";

const AnyRecord = Type.Object({}, { additionalProperties: true });

export const exportPersonOperation = defineOperation({
  id: "exportPerson",
  method: "POST",
  summary: "Everything that is about one person, as JSON",
  description:
    "For the right of access (GDPR Art. 15). The response is written as it is read, so that it may be long: a response that ends early is not valid JSON. The audit records who made the export.",
  permission: "privacy",
  scope: PLACE_SCOPE,
  body: Type.Object(personKeys, { ...closed, title: "ExportPersonRequest" }),
  describedOnly: true,
  response: {
    exportedAt: Type.String({ format: "date-time", description: "When the export began." }),
    placeGuid: Type.String({ description: "The merchant or tenant." }),
    profiles: Type.Array(AnyRecord, {
      description:
        "As getProfile returns each, with its instruments masked and without tokens; with schedules and events.",
    }),
    transactions: Type.Array(AnyRecord, {
      description:
        "As the status call returns each, with the stored `request`, `mails`, `disputes`, `authentications`, `events` and `notes` of people.",
    }),
  },
  run: async (
    parts: PersonParts & ProvisioningParts,
    { params: { placeGuid }, body: keys, reply, caller },
  ) => {
    if (Object.keys(keys).length === 0) return fieldError(KEYS_MISSING);
    await recordAuditEvent(parts.db, { entity: "personExport", target: parts.ids.uuid(), placeGuid });
    const stream = Readable.from(exportPerson(parts, { placeGuid, keys, username: caller.username }));
    return reply.type("application/json; charset=utf-8").header("cache-control", "no-store").send(stream);
  },
});
