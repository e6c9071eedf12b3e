import { decodeJwt } from "jose";
import type { ConsoleParts } from "../../parts.ts";
import { findProviderSignOut } from "../../access/session.ts";
import type { Identity } from "../../access/person.ts";
import { SIGNED_OUT_PATH } from "./addresses.ts";

/** A longer one does not fit into an address: the provider then confirms with the person. */
const MAX_TOKEN_LENGTH = 4_000;

/** The ID token as a session keeps it, for signing out; undefined when it is too long for that. */
export function sealIdToken(
  { sealer }: Pick<ConsoleParts, "sealer">,
  { idToken, identityId }: { idToken: string; identityId: string },
): string | undefined {
  return idToken.length > MAX_TOKEN_LENGTH ? undefined : sealer.seal(idToken, contextOf(identityId));
}

/** Where a person signs out of the identity provider too (OpenID Connect RP-Initiated Logout 1.0); undefined without one. */
export async function providerSignOutAddress(
  { db, sealer, publicUrl }: Pick<ConsoleParts, "db" | "sealer" | "publicUrl">,
  { token, identity }: { token: string; identity: Identity | undefined },
): Promise<string | undefined> {
  const signOut = identity && (await findProviderSignOut(db, token));
  if (!signOut) return undefined;
  const address = new URL(signOut.endSessionEndpoint);
  address.searchParams.set("post_logout_redirect_uri", publicUrl + SIGNED_OUT_PATH);
  if (signOut.sealedIdToken !== null) {
    const idToken = await sealer.open(signOut.sealedIdToken, contextOf(identity.id));
    const { aud } = decodeJwt(idToken);
    address.searchParams.set("id_token_hint", idToken);
    if (typeof aud === "string") address.searchParams.set("client_id", aud);
  }
  return address.href;
}

function contextOf(identityId: string): string {
  return `console_sessions:id_token:${identityId}`;
}
