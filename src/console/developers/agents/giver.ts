/** A person who makes a credential of an assistant. A person has no end, as a credential has. */
export const PERSON = { isRoot: false, permissions: ["read"], expiresAt: null } as const;
