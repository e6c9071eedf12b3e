import type { FastifyRequest } from "fastify";
import { actingAs } from "../../platform/database/index.ts";
import type { Viewer } from "./page.ts";

/** Runs a change with its actor set, so that the triggers of the audit record it in the commit of the change. */
export function changedBy<Result>(
  { person }: Pick<Viewer, "person">,
  { request, operation }: { request: FastifyRequest; operation: string },
  work: () => Promise<Result>,
): Promise<Result> {
  return actingAs({ username: person.email, address: request.ip, requestId: request.id, operation }, work);
}
