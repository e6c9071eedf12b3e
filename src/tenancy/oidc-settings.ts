import type { FieldFault } from "../platform/field-fault.ts";
import type { ConsoleRole } from "../authority/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { ReadOnlyStatic } from "../platform/read-only-static.ts";
import type { OidcChange } from "./http/oidc-schemas.ts";

/** A tenant's identity provider (OpenID Connect), by which people sign in to the console. */
export interface OidcSettings {
  /** As the provider names itself, an https address. */
  readonly issuer: string;
  readonly clientId: string;
  /** Plain in memory, sealed in the database, never in a response. Null: a public client, or one whose secret was removed. */
  readonly clientSecret: string | null;
  readonly scopes: readonly string[];
  /** People have every role that a claim of theirs gives; without one they are refused. */
  readonly mapping: readonly OidcGrant[];
  /** People of the tenant sign in with this provider only, except for one owner. */
  readonly required: boolean;
}

/** A role at a place, for people who have the value in the claim. */
export interface OidcGrant {
  readonly claim: string;
  readonly value: string;
  readonly role: ConsoleRole;
  /** The tenant, or a tenant or merchant below it. */
  readonly place: string;
  readonly owner: boolean;
}

/** It replaces the settings whole, except for a secret that is left out. */
export type OidcSettingsChange = ReadOnlyStatic<typeof OidcChange>;

/** Rules that higher steps add to the settings. */
export interface OidcRules {
  /** Why the address cannot be an issuer's; undefined when it can. */
  refuseIssuer(issuer: string): FieldFault | undefined;
  /** Whether people with the role can be owners of a place. */
  mayOwn(role: ConsoleRole): boolean;
  /** Called in the commit of a change after which sessions of before must not continue. */
  onChanged(tx: Queryable, tenant: { guid: string; oidc: OidcSettings | null }): Promise<void>;
}
