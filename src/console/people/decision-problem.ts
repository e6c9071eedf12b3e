import { tiedTo } from "../access/independence.ts";
import { nameUsers } from "../access/name-users.ts";
import { namePeople } from "../access/person-store.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import type { WantedRequest } from "./second-person-store.ts";

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
  const tied = await tiedTo(db, { personId: id, others: [request.requestedBy] });
  return tied.size > 0
    ? t("One of you invited the other, or one person invited you both: a third person has to approve it.")
    : undefined;
}

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
