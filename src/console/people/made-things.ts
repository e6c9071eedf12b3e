import { agentsMadeBy, revokeAgentCredential } from "../../agents/index.ts";
import { changeEndpoint } from "../../event-endpoints/index.ts";
import { endpointsMadeBy } from "../../events/index.ts";
import type { Authority } from "../../authority/index.ts";
import {
  credentialsBehind,
  credentialsMadeBy,
  revokeProvisioningCredential,
  updateMerchantUser,
  usersMadeBy,
} from "../../tenancy/index.ts";
import type { ConsoleParts } from "../parts.ts";

/** Something that a person made and that works without them. */
export interface MadeThing {
  readonly kind: "user" | "endpoint" | "agent" | "credential" | "key";
  readonly guid: string;
  readonly name: string;
}

type Parts = Pick<ConsoleParts, "db" | "clock" | "events" | "biKeys" | "provisioning">;

/**
 * Everything usable that a person made at the place or below it, by the address under which the audit names them, also through
 * credentials that they made.
 */
export async function madeThings(
  parts: Parts,
  { email, placeGuid }: { email: string; placeGuid: string },
): Promise<MadeThing[]> {
  const makers = [email, ...(await credentialsBehind(parts.db, email))];
  const things = await Promise.all(makers.map((createdBy) => thingsMadeBy(parts, { createdBy, placeGuid })));
  return things.flat();
}

async function thingsMadeBy(
  { db, biKeys }: Pick<Parts, "db" | "biKeys">,
  made: { createdBy: string; placeGuid: string },
): Promise<MadeThing[]> {
  const [users, endpoints, agents, credentials, keys] = await Promise.all([
    usersMadeBy(db, made),
    endpointsMadeBy(db, made),
    agentsMadeBy(db, made),
    credentialsMadeBy(db, made),
    biKeys.madeBy(db, made),
  ]);
  return [
    ...users.map(({ guid, username: name }) => ({ kind: "user", guid, name }) as const),
    ...endpoints.map(({ guid, url: name }) => ({ kind: "endpoint", guid, name }) as const),
    ...agents.map(({ guid, name }) => ({ kind: "agent", guid, name }) as const),
    ...credentials.map(({ guid, name }) => ({ kind: "credential", guid, name }) as const),
    ...keys.map(({ apiKey: guid, name }) => ({ kind: "key", guid, name }) as const),
  ];
}

/** Ends it from the next request on: users and endpoints can be switched on again, the others cannot. */
export async function endMadeThing(
  { db, clock, events, biKeys, provisioning: { cellNames } }: Parts,
  { kind, guid, maker }: Pick<MadeThing, "kind" | "guid"> & { readonly maker: Authority },
): Promise<void> {
  switch (kind) {
    case "user":
      await updateMerchantUser(db, { merchantUserGuid: guid, fields: { disabled: true }, maker, cellNames });
      break;
    case "endpoint":
      await changeEndpoint(events, guid, { active: false, maker });
      break;
    case "agent":
      await revokeAgentCredential(db, { guid, at: clock.now() });
      break;
    case "credential":
      await revokeProvisioningCredential({ db, clock }, { guid });
      break;
    case "key":
      await biKeys.revoke(db, { apiKey: guid, at: clock.now() });
  }
}
