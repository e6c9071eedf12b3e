import type { RequestedCredential } from "../../../agents/index.ts";
import { sql } from "../../../platform/database/index.ts";
import { SecondPersonStore, type WantedRequest } from "../../people/second-person-store.ts";

/**
 * A credential of an assistant that gives more than one person may give alone. Only the person who requested it carries it out,
 * because a token is shown once.
 */
export type AgentRequest = WantedRequest<RequestedCredential>;

export const agentRequests = new SecondPersonStore<RequestedCredential>({
  table: sql`console_agent_requests`,
  read: (stored) => {
    const wanted = stored as Omit<RequestedCredential, "expiresAt"> & { readonly expiresAt: string };
    return { ...wanted, expiresAt: Temporal.Instant.from(wanted.expiresAt) };
  },
});
