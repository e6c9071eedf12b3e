import type { Refusal } from "../../platform/refusal.ts";
import type { Role } from "./permissions.ts";

/** A user of the console. */
export interface Person {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  /** Seeded by the demo, with a public password. */
  readonly isDemo: boolean;
  /** In a session that an identity provider opened. */
  readonly identity?: Identity | undefined;
}

/** The account of a person at the identity provider of a tenant. */
export interface Identity {
  readonly id: string;
  readonly tenantGuid: string;
}

/** The role of a person at a merchant, or at a tenant and all below it. */
export interface Membership {
  readonly id: string;
  readonly personId: string;
  readonly placeGuid: string;
  readonly role: Role;
  /** May invite and remove colleagues. */
  readonly isOwner: boolean;
  /** Given by a claim of this identity; null: by an owner. */
  readonly identityId: string | null;
  /** From then on the role approves; null: from the beginning. */
  readonly approvesAt: Temporal.Instant | null;
  readonly mayApprove: boolean;
}

/** A rule for the fields of a form about a person. */
export type PersonRefusal =
  | (Refusal<"field_invalid"> & { readonly field: string; readonly message: string })
  | Refusal<"email_taken">
  | Refusal<"invitation_not_valid">
  | Refusal<"not_an_owner">
  | Refusal<"own_membership">
  | Refusal<"last_local_owner">
  | Refusal<"no_such_membership">
  | Refusal<"no_second_factor">
  | Refusal<"not_an_approver">
  | Refusal<"not_independent">;

export function fieldInvalid(field: string, message: string): PersonRefusal & { code: "field_invalid" } {
  return { refused: true, code: "field_invalid", field, message };
}

/** One spelling for comparison and storage. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
