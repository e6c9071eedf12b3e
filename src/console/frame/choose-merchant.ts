import { nameMerchants } from "../../tenancy/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { chooseMerchantPage } from "./choose-merchant-page.ts";
import type { ConsoleParts } from "../parts.ts";
import type { PlaceVisit } from "./console-route.ts";

const MAX_MERCHANTS = 200;
/** Above so many they can be searched by name. */
const FEW = 12;

/** At a tenant: the page that leads to the same one of each merchant. Where there is one merchant, nothing has to be chosen. */
export async function chooseMerchant(
  { db }: ConsoleParts,
  visit: PlaceVisit,
  page: { title: string; path: string },
) {
  const { place, goToPage, query } = visit;
  const guids = await merchantsAt(db, place);
  const [only, ...others] = guids;
  if (only !== undefined && others.length === 0) return goToPage(only, ...page.path.split("/"));
  const named = await nameMerchants(db, guids);
  const name = guids.length > FEW ? query("name").trim() : undefined;
  const merchants = [...named]
    .filter(([, merchant]) => merchant.toLowerCase().includes((name ?? "").toLowerCase()))
    .toSorted(([, one], [, other]) => one.localeCompare(other))
    .slice(0, MAX_MERCHANTS);
  return visit.show(chooseMerchantPage(visit, { ...page, merchants, name }));
}
