import type { Queryable } from "../../platform/database/index.ts";
import { findPerson } from "../access/person-store.ts";
import { insertApproval, type NewApproval } from "./approval-store.ts";

/** Seeds the request of a person of the demo for a refund that a second one decides; nothing where that person was removed. */
export async function seedApproval(db: Queryable, approval: NewApproval): Promise<void> {
  if (await findPerson(db, approval.requestedBy)) await insertApproval(db, approval);
}
