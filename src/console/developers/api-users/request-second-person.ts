import type { ApiUserRights } from "../../../authority/index.ts";
import type { MerchantUser } from "../../../tenancy/index.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { apiUserRequests, type WantedUser } from "./requests/request-store.ts";
import { showApiUsers } from "./show-api-users.ts";

interface Asked {
  readonly kind: WantedUser["kind"];
  readonly username: string;
  readonly rights: ApiUserRights;
  readonly user?: MerchantUser;
  readonly settings?: Readonly<Record<string, string>>;
  readonly overlapHours?: number;
}

/** Nothing is changed until another person has agreed. */
export async function requestSecondPerson(parts: ConsoleParts, visit: PlaceVisit, asked: Asked) {
  const { place, viewer, request } = visit;
  const { kind, username, rights, user, settings = {}, overlapHours = 0 } = asked;
  const { operations, mode } = rights;
  const merchantUserGuid = user?.guid ?? null;
  const wanted = { kind, username, merchantUserGuid, operations, mode, settings, overlapHours };
  const inserted = { id: parts.ids.uuid(), placeGuid: place.guid, requestedBy: viewer.person.id, wanted };
  const waiting = await changedBy(viewer, { request, operation: "console.requestApiUser" }, () =>
    parts.db.transaction((tx) => apiUserRequests.insert(tx, inserted)),
  );
  if (waiting) return visit.goTo("api-user-requests", waiting.id);
  const message = t("Too many requests are waiting for approval. Withdraw some first.");
  return showApiUsers(parts, visit, { username, problem: { field: "username", message } });
}
