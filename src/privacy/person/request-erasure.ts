import { profilesOfPerson } from "../../customer-profiles/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import { newestTransaction } from "../../transactions/index.ts";
import type { PersonParts } from "../parts.ts";
import { findErasure, insertErasure } from "./erasure-store.ts";
import type { Erasure } from "./erasure.ts";
import { containersAt, MAX_PROFILES, namedKeys, type AskedPerson } from "./person-keys.ts";
import { continueErasure, ERASE_PERSON } from "./run-erasure.ts";

/** Most requests are complete with these; the job does the rest. */
const MAX_STEPS = 5;

/** Begins to erase what the gateway has about a person, and does so much of it that most are complete with the response. */
export async function requestErasure(
  parts: PersonParts,
  asked: AskedPerson & { tenantGuid: string; reference: string; requestedBy: string },
): Promise<Erasure> {
  const { placeGuid, tenantGuid, reference, requestedBy, keys } = asked;
  const guid = parts.ids.uuid();
  const containers = await containersAt(parts, placeGuid);
  const profiles = await profilesOfPerson(parts, { containers, keys, limit: MAX_PROFILES });
  await parts.db.transaction(async (tx) => {
    await insertErasure(tx, parts.vault, {
      guid,
      tenantGuid,
      placeGuid,
      reference,
      requestedBy,
      requestedAt: parts.clock.now(),
      untilUuid: await newestTransaction(tx),
      subject: { profiles: profiles.map((one) => one.guid), registrations: [], ...namedKeys(keys) },
    });
    await recordAuditEvent(tx, { entity: "erasure", target: guid, placeGuid, facts: { reference } });
    await enqueue(tx, { kind: ERASE_PERSON, owner: tenantGuid, payload: { guid } });
  });
  await continueErasure(parts, guid, MAX_STEPS);
  return (await findErasure(parts.db, { guid }))!;
}
