import { RequestMoment } from "../dates/request-moment.ts";
import type { ResponseObject } from "../json/write-json.ts";
import { RecordedPlan } from "../plan/recorded-plan.ts";
import { type SearchCall, readSearchCall } from "../request/search-call.ts";
import { search } from "../search/search.ts";
import type { SearchStore } from "./search-store.ts";

/**
 * The plan of a search, which is run for it: later statements depend on the results of earlier ones. Its statements in
 * the order in which they were sent, and the choices between ways to compute a part.
 */
export async function explainEndpoint(store: SearchStore, call: SearchCall): Promise<ResponseObject> {
  const { request, ...how } = readSearchCall(call);
  return store.withSnapshot(call.indices, async (target, session) => {
    const plan = new RecordedPlan(session, target.mapping);
    await search(target, plan.session, request, { moment: new RequestMoment(call.nowMs), ...how });
    return { indices: [...target.indexNames], ...plan.asObject() };
  });
}
