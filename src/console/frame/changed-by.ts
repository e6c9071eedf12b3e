import type { FastifyRequest } from "fastify";
import { actingAs, type EntityVersion } from "../../platform/database/index.ts";
import type { Viewer } from "./page.ts";

/** Runs a change with its actor set, so that the triggers of the audit record it in the commit of the change. */
export function changedBy<Result>(
  { person }: Pick<Viewer, "person">,
  {
    request,
    operation,
    unlessChanged,
  }: { request: FastifyRequest; operation: string; unlessChanged?: EntityVersion | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const actor = { username: person.email, address: request.ip, requestId: request.id, operation };
  return actingAs({ ...actor, ...(unlessChanged && { unlessChanged }) }, work);
}
