import { recordAuditEvent } from "../../tenancy/index.ts";
import type { Person } from "../access/person.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { Visit } from "../frame/console-route.ts";
import type { ConsoleParts } from "../parts.ts";

interface SignedIn {
  readonly person: Person;
  readonly by: "password" | "code" | "passkey" | "provider";
  readonly action?: "done" | "refused";
  /** Why a passkey or a person of a provider was refused. */
  readonly reason?: string;
}

/** In the audit. */
export function recordSignIn(
  { db }: ConsoleParts,
  { request }: Visit,
  { person, by, action = "done", reason }: SignedIn,
): Promise<void> {
  const facts = { by, ...(reason !== undefined && { reason }) };
  return changedBy({ person }, { request, operation: "console.signIn" }, () =>
    recordAuditEvent(db, { entity: "person", target: person.id, placeGuid: null, action, facts }),
  );
}
