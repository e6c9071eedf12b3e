import type { ApiUserRights } from "../../../../authority/index.ts";
import { sql } from "../../../../platform/database/index.ts";
import { SecondPersonStore, type WantedRequest } from "../../../people/second-person-store.ts";

/** The user and the rights that one person wants, and another person agrees to. */
export interface WantedUser extends ApiUserRights {
  readonly kind: "create" | "password" | "enable";
  readonly username: string;
  /** Null for a user who does not exist yet. */
  readonly merchantUserGuid: string | null;
  /** For a new user. */
  readonly settings: Readonly<Record<string, string>>;
  /** For a new password. */
  readonly overlapHours: number;
}

/**
 * Rights that one person wants to give an API user who may refund or pay out live money; another person has to agree. Only the
 * person who requested it carries it out, because a password is shown once.
 */
export type ApiUserRequest = WantedRequest<WantedUser>;

export const apiUserRequests = new SecondPersonStore<WantedUser>({
  table: sql`console_api_user_requests`,
  read: (stored) => stored as WantedUser,
});
