import { nameMerchants } from "../../tenancy/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { chooseMerchantPage } from "./choose-merchant-page.ts";
import type { Area } from "./page.ts";
import type { ConsoleParts } from "../parts.ts";
import type { PlaceVisit } from "./console-route.ts";

const MAX_MERCHANTS = 200;

/** At a tenant: the page that leads to the same one of each merchant. Where there is one merchant, nothing has to be chosen. */
export async function chooseMerchant(
  { db }: ConsoleParts,
  { place, viewer, send, redirect }: PlaceVisit,
  options: { base: string; area: Area; title: string; path: string },
) {
  const guids = await merchantsAt(db, place);
  if (guids.length === 1) return redirect(`/console/${guids[0]}/${options.path}`);
  const named = await nameMerchants(db, guids);
  const merchants = [...named].toSorted(([, one], [, other]) => one.localeCompare(other));
  return send(
    chooseMerchantPage({ ...options, viewer, place, merchants: merchants.slice(0, MAX_MERCHANTS) }),
  );
}
