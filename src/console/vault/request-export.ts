import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { tenantsBelow } from "../../tenancy/index.ts";
import {
  approveExport,
  insertExport,
  readReceiverKey,
  stopExport,
  type VaultExport,
} from "../../vault-files/index.ts";
import { personBehind } from "../access/person-behind.ts";
import type { Place } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import { planNotices } from "../people/plan-notices.ts";
import { exportRequests, type ExportRequest } from "./export-request-store.ts";

type ExportRefusal = (Refusal<"key_refused"> & { readonly message: string }) | Refusal<"one_a_day">;

type Parts = Pick<ConsoleParts, "db" | "ids" | "sealer">;

/**
 * Requests an export of a tenant's cards: nothing is read before a second person approved it and a day has passed.
 *
 * @param planMails plans those to the people who can approve it
 */
export async function requestExport(
  { db, ids }: Pick<Parts, "db" | "ids">,
  of: { tenantGuid: string; publicKey: string; username: string },
  planMails: (tx: Queryable, requestId: string) => Promise<void>,
): Promise<{ readonly found: VaultExport; readonly request: ExportRequest } | ExportRefusal> {
  const { tenantGuid, publicKey, username } = of;
  const receiver = await readReceiverKey(publicKey);
  if (isRefusal(receiver)) return receiver;
  const { fingerprint } = receiver;
  return db.transaction(async (tx) => {
    const guid = ids.guid("VE");
    const found = await insertExport(tx, { guid, tenantGuid, publicKey, fingerprint });
    if (!found) return { refused: true, code: "one_a_day" };
    const request = await exportRequests.insert(tx, {
      id: ids.uuid(),
      placeGuid: tenantGuid,
      wanted: { exportGuid: guid, fingerprint, requester: username },
      requestedBy: (await personBehind(tx, username))?.id ?? username,
    });
    if (!request) throw new Error("An export was requested while too many requests wait.");
    await planMails(tx, request.id);
    return { found, request };
  });
}

/** Requests at the place and below it, those that wait first. */
export async function exportRequestsAt({ db }: Pick<Parts, "db">, place: Place): Promise<ExportRequest[]> {
  if (place.kind !== "tenant") return [];
  return exportRequests.list(db, await tenantsBelow(db, place.guid));
}

/** One of them. */
export async function exportRequestAt(
  { db }: Pick<Parts, "db">,
  { place, id }: { place: Place; id: string },
): Promise<ExportRequest | undefined> {
  if (place.kind !== "tenant") return undefined;
  for (const placeGuid of await tenantsBelow(db, place.guid)) {
    const found = await exportRequests.find(db, { id, placeGuid });
    if (found) return found;
  }
  return undefined;
}

/**
 * Decides one in a commit: an approved export waits for its day, and all owners get a mail, because until then each of them can stop
 * it. Undefined when it was decided before.
 */
export function decideExport(
  { db, sealer }: Parts,
  decision: {
    request: ExportRequest;
    state: "approved" | "refused" | "withdrawn";
    person: { readonly id: string; readonly name: string };
    notice: { readonly subject: string; readonly text: string };
  },
): Promise<ExportRequest | undefined> {
  const { request, state, person, notice } = decision;
  return db.transaction(async (tx) => {
    const decided = await exportRequests.decide(tx, { id: request.id, state, personId: person.id });
    if (!decided) return undefined;
    const guid = request.wanted.exportGuid;
    if (state !== "approved") {
      await stopExport(tx, { guid, state: state === "refused" ? "refused" : "cancelled" });
      return decided;
    }
    await approveExport(tx, { guid });
    await exportRequests.take(tx, { id: request.id, personId: request.requestedBy });
    const { placeGuid } = request;
    await planNotices(
      tx,
      { sealer },
      { placeGuid, recipients: "owners", key: `vault-export.${guid}`, ...notice },
    );
    return decided;
  });
}
