import { Readable } from "node:stream";
import { exportPerson } from "../../privacy/index.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import { notesOf } from "../audit/act-store.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { CONSOLE_HEADERS } from "../frame/send-page.ts";
import type { ConsoleParts } from "../parts.ts";
import { testOnly } from "./customer-answers.ts";
import { emailOf } from "./customer-text.ts";
import { findCustomerAt } from "./read-customer.ts";

/** Everything about the customer at the place, as a file. The audit has the person who exported it. */
export async function exportCustomer(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request, reply } = visit;
  const found = await findCustomerAt(parts, { guid: visit.path("customer"), place });
  if (!found) return visit.nothing();
  if (!place.allows("reveal", found)) return testOnly(visit);
  const { guid: profileGuid, customerIdentification } = found.profile;
  await changedBy(viewer, { request, operation: "console.exportPerson" }, () =>
    recordAuditEvent(parts.db, { entity: "personExport", target: profileGuid, placeGuid: place.guid }),
  );
  const email = emailOf(found.profile);
  const text = exportPerson(
    { ...parts, transactions: parts, notesOf },
    {
      placeGuid: place.guid,
      username: viewer.person.email,
      keys: { profileGuid, customerIdentification, ...(email !== "" && { email }) },
      // An address of a test customer may be in live payments.
      testOnly: !place.allows("reveal", { testMode: false }),
    },
  );
  void reply.headers({
    ...CONSOLE_HEADERS,
    "content-type": "application/json; charset=utf-8",
    "content-disposition": `attachment; filename="${profileGuid}.json"`,
  });
  return reply.send(Readable.from(text));
}
