import type { OidcGrant } from "../../../tenancy/index.ts";

export type Claims = Readonly<Record<string, unknown>>;

/** A role that a claim of a person gives. */
export type GrantedRole = Pick<OidcGrant, "role" | "place" | "owner">;

/** The roles of a person by their claims, each once; owner when one of its grants says so. */
export function grantedRoles(claims: Claims, mapping: readonly OidcGrant[]): GrantedRole[] {
  const granted = new Map<string, GrantedRole>();
  for (const { claim, value, role, place, owner } of mapping) {
    if (!valuesOf(claims, claim).includes(value)) continue;
    const key = `${place} ${role}`;
    granted.set(key, { role, place, owner: owner || granted.get(key)?.owner === true });
  }
  return [...granted.values()];
}

/** Whether the claims have every name of the mapping, so that nothing has to be looked up elsewhere. */
export function hasClaimsOf(claims: Claims, mapping: readonly OidcGrant[]): boolean {
  return mapping.every(({ claim }) => valueAt(claims, claim) !== undefined);
}

/** One value or a list of them; a number or boolean counts as its text. */
function valuesOf(claims: Claims, name: string): string[] {
  return [valueAt(claims, name)]
    .flat()
    .filter((value) => ["string", "number", "boolean"].includes(typeof value))
    .map(String);
}

/** The claim of that name; else dots lead into objects, such as `realm_access.roles`. */
function valueAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof at !== "object" || at === null || Array.isArray(at) || !Object.hasOwn(at, part))
      return undefined;
    at = Reflect.get(at, part);
  }
  return at;
}
