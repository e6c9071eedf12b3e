import type { ApiUserRights } from "../../authority/index.ts";
import type { MerchantUser } from "../../tenancy/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { PageContext } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { insertApiUserRequest, type NewApiUserRequest } from "./api-user-requests/request-store.ts";
import { showApiUsers } from "./show-api-users.ts";

interface Asked {
  readonly context: PageContext;
  readonly kind: NewApiUserRequest["kind"];
  readonly username: string;
  readonly rights: ApiUserRights;
  readonly user?: MerchantUser;
  readonly settings?: Readonly<Record<string, string>>;
  readonly overlapHours?: number;
}

/** Nothing is changed until another person has agreed. */
export async function requestSecondPerson(parts: ConsoleParts, visit: PlaceVisit, asked: Asked) {
  const { place, viewer, request } = visit;
  const { context, kind, username, rights, user, settings = {}, overlapHours = 0 } = asked;
  const wanted = {
    id: parts.ids.uuid(),
    merchantGuid: place.guid,
    kind,
    username,
    merchantUserGuid: user?.guid ?? null,
    operations: rights.operations,
    mode: rights.mode,
    settings,
    overlapHours,
    requestedBy: viewer.person.id,
  };
  const waiting = await changedBy(viewer, { request, operation: "console.requestApiUser" }, () =>
    parts.db.transaction((tx) => insertApiUserRequest(tx, wanted)),
  );
  if (waiting) return visit.redirect(`/console/${place.guid}/api-user-requests/${waiting.id}`);
  const message = t("Too many requests are waiting for approval. Withdraw some first.");
  return showApiUsers(parts, visit, { context, username, problem: { field: "username", message } });
}
