import { tiedTo } from "../access/independence.ts";
import { nameUsers } from "../access/name-users.ts";
import { namePeople } from "../access/person-store.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import type { SecondPersonStore, WantedRequest } from "./second-person-store.ts";
import type { Queryable } from "../../platform/database/index.ts";

/** Why the person may not decide so; undefined when they may. */
export async function decisionProblem(
  { db }: Pick<ConsoleParts, "db">,
  { place, viewer }: Pick<PlaceVisit, "place" | "viewer">,
  {
    request,
    state,
    testMode,
  }: {
    request: Pick<WantedRequest<unknown>, "requestedBy">;
    state: "approved" | "refused" | "withdrawn";
    /** It is about test mode alone; live unless given. */
    testMode?: boolean;
  },
): Promise<string | undefined> {
  const { id } = viewer.person;
  if (state === "withdrawn") return undefined;
  if (request.requestedBy === id) return t("Another person has to approve it.");
  if (!place.allows("approve", testMode === undefined ? undefined : { testMode }))
    return t("Your role cannot approve it.");
  if (state === "refused") return undefined;
  return tieProblem(db, { personId: id, requestedBy: request.requestedBy });
}

/** Why the person may not agree to what the other one requested, if one of them has the other's account in hand. */
export async function tieProblem(
  db: Queryable,
  { personId, requestedBy }: { personId: string; requestedBy: string },
): Promise<string | undefined> {
  const tied = await tiedTo(db, { personId, others: [requestedBy] });
  return tied.size > 0
    ? t("One of you invited the other, or one person invited you both: a third person has to approve it.")
    : undefined;
}

/** Records the decision. Returns why nothing was changed, if nothing was. */
export async function recordDecision(
  { db }: Pick<ConsoleParts, "db">,
  { viewer, request }: Pick<PlaceVisit, "viewer" | "request">,
  {
    store,
    operation,
    ...decision
  }: {
    store: Pick<SecondPersonStore<unknown>, "decide">;
    operation: string;
    id: string;
    state: "approved" | "refused" | "withdrawn";
  },
): Promise<string | undefined> {
  const decided = await changedBy(viewer, { request, operation }, () =>
    store.decide(db, { ...decision, personId: viewer.person.id }),
  );
  return decided ? undefined : t(TOO_LATE);
}

export const TOO_LATE =
  "Nothing was changed: it has already been decided, has expired, or is not yours to decide.";

/** Names of people by id; a requester without an account by the name of the credential. */
export async function namesOfRequests(
  { db }: Pick<ConsoleParts, "db">,
  requests: readonly WantedRequest<{ readonly requester: string }>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = requests.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy ?? requestedBy]);
  const people = await namePeople(db, ids);
  const users = await nameUsers(
    db,
    requests.map(({ wanted }) => wanted.requester),
  );
  const requesters = requests.map(({ requestedBy, wanted: { requester } }): [string, string] => [
    requestedBy,
    users.get(requester) ?? requester,
  ]);
  return new Map([...requesters, ...people]);
}
