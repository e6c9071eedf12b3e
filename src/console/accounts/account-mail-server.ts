import type { Queryable } from "../../platform/database/index.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { findTenant, type MailServer } from "../../tenancy/index.ts";
import { findPlace, type Place } from "../access/places.ts";
import { allMembershipsOf } from "../access/person-store.ts";

/** A mail server with its tenant. */
interface AccountMailServer {
  readonly tenantGuid: string;
  readonly server: MailServer;
}

/** The mail server that is nearest to a place: of its tenant, or of one above it. */
export function mailServerAt(
  db: Queryable,
  sealer: Sealer,
  place: Pick<Place, "path">,
): Promise<AccountMailServer | undefined> {
  return nearest({ db, sealer }, place.path, () => true);
}

/** The nearest one that proves addresses. It alone carries invitations: who set up another one could read their links. */
export function provingMailServerAt(
  db: Queryable,
  sealer: Sealer,
  place: Pick<Place, "path">,
): Promise<AccountMailServer | undefined> {
  return nearest({ db, sealer }, place.path, provesAddresses);
}

/**
 * The mail server that may carry what opens the person's account: of a tenant that all their places belong to, and set with the root
 * credential. A person who sets up a mail server can read its mails, and must not get into accounts that reach beyond their own tenant,
 * or do more than their credential.
 */
export async function mailServerOfPerson(
  db: Queryable,
  sealer: Sealer,
  personId: string,
): Promise<AccountMailServer | undefined> {
  const memberships = await allMembershipsOf(db, personId);
  const places = await Promise.all(
    memberships.map(({ placeGuid }) => findPlace(db, { guid: placeGuid, sealer })),
  );
  const paths = places.flatMap((place) => (place ? [place.path] : []));
  const [first = [], ...others] = paths;
  const shared = first.filter((guid) => others.every((path) => path.includes(guid)));
  return nearest({ db, sealer }, shared, provesAddresses);
}

/** Whether who receives a mail of this server has the address, and not who set up the server. */
export function provesAddresses({ isDelegated }: MailServer): boolean {
  return isDelegated !== true;
}

async function nearest(
  { db, sealer }: { db: Queryable; sealer: Sealer },
  path: readonly string[],
  isUsable: (server: MailServer) => boolean,
): Promise<AccountMailServer | undefined> {
  for (const tenantGuid of path.filter((guid) => guid.startsWith("TE-"))) {
    const server = (await findTenant(db, { tenantGuid, sealer }))?.settings.mail;
    if (server && isUsable(server)) return { tenantGuid, server };
  }
  return undefined;
}
