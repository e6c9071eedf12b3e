import { RequestMoment } from "../dates/request-moment.ts";
import { QueryError } from "../errors.ts";
import type { ResponseObject } from "../json/write-json.ts";
import { type Scope, documentScope } from "../plan/target.ts";
import { never } from "../queries/conditions/scores.ts";
import type { Query } from "../queries/query.ts";
import { readFieldCapsCall } from "../request/field-caps-call.ts";
import type { SearchCall } from "../request/search-call.ts";
import { fieldCapsResponse } from "../response/field-caps-response.ts";
import type { SearchStore } from "./search-store.ts";

/** `GET|POST /{index}/_field_caps`: what can be done with the fields of the index, if it can have what is requested. */
export async function fieldCapsEndpoint(store: SearchStore, call: SearchCall): Promise<ResponseObject> {
  const { fields, filter } = readFieldCapsCall(call);
  return store.withSnapshot(call.indices, async (target, session) => {
    const moment = new RequestMoment(call.nowMs);
    const isOut =
      filter !== undefined && (await leavesOutAll(filter, documentScope({ target, session, moment })));
    return isOut ? { indices: [], fields: {} } : fieldCapsResponse(target.mapping, target.indexNames, fields);
  });
}

/** Whether the mapping or the range of dates rules out that a document matches; no document is read. */
async function leavesOutAll(filter: Query, scope: Scope): Promise<boolean> {
  try {
    return (await filter.condition({ ...scope, comparesDates: true })) === never;
  } catch (error) {
    // Dates are parsed for the comparison; other errors are noticed only by a search.
    if (error instanceof QueryError) return error.details.type === "parse_exception";
    throw error;
  }
}
