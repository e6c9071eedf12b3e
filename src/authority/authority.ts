import { ALL_GRANTS, type Grants } from "./grants.ts";

/** The most that live money may leave in one currency: by one act, and by all acts of 24 hours. In minor units. */
export interface MoneyLimit {
  readonly currency: string;
  readonly oneMinor: bigint;
  readonly dayMinor: bigint;
}

/** The rights of a person, user, credential or key: which operations, in which modes, with which detail, where, up to which amounts, until when. */
export interface Authority {
  readonly grants: Grants;
  /** The place and those above it, nearest first: the authority is about the place with all below it. */
  readonly placePath: readonly string[];
  /** For live money that leaves; null: none. With some, nothing leaves in another currency. */
  readonly limits: readonly MoneyLimit[] | null;
  /** Null: it has no end. */
  readonly endsAt: Temporal.Instant | null;
}

/** Without a limit and an end. */
export const UNBOUNDED = { limits: null, endsAt: null } as const;

/** Everything at a place and below it, as the root credential has it at the root. */
export function wholeAuthority(placePath: readonly string[]): Authority {
  return { grants: ALL_GRANTS, placePath, ...UNBOUNDED };
}
