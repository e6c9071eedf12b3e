import { isRefusal } from "../../../platform/refusal.ts";
import { listMerchantUsers } from "../../../tenancy/index.ts";
import { nameUsers } from "../../access/name-users.ts";
import { chooseMerchant } from "../../frame/choose-merchant.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { apiUsersPage } from "./api-users-page.ts";

const PAGE_SIZE = 100;

interface Shown {
  readonly shown?: { readonly username: string; readonly password: string };
  readonly problem?: { readonly field: string; readonly message: string };
  readonly username?: string;
}

/** The page of the API users of a merchant; at a tenant, the choice of one. */
export async function showApiUsers(parts: ConsoleParts, visit: PlaceVisit, { ...more }: Shown = {}) {
  const { place } = visit;
  if (place.kind === "tenant") {
    const title = t("API users");
    return chooseMerchant(parts, visit, { title, path: "developers/users" });
  }
  const page = await listMerchantUsers(parts.db, { merchantGuid: place.guid, page: { limit: PAGE_SIZE } });
  if (isRefusal(page)) return visit.nothing();
  const curl = provisioningCurl({
    publicUrl: parts.publicUrl,
    operation: `listMerchantUsers/${place.guid}`,
  });
  const { entries: users, next } = page;
  const makers = await nameUsers(
    parts.db,
    users.map(({ createdBy }) => createdBy),
  );
  const [hasMore, now] = [next !== null, parts.clock.real.now()];
  return visit.show(apiUsersPage(visit, { users, makers, hasMore, now, curl, ...more }));
}
