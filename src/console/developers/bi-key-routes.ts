import { nameMerchants } from "../../tenancy/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { refuseCardDataInText } from "../../transaction-requests/index.ts";
import type { BiKey } from "./bi-keys.ts";
import { biKeysPage } from "./bi-keys-page.ts";
import type { PageContext } from "../frame/page.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { ConsoleParts } from "../parts.ts";
import { nameUsers } from "../access/name-users.ts";
import type { PlaceView } from "../access/places.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { questionRoute, type Question } from "../frame/question-page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { authorityAt } from "../access/authority-at.ts";
import { doneQuery } from "../frame/done-note.ts";
import { t } from "../language/translate.ts";

const MAX_NAME_LENGTH = 255;
/** 160 bits, as the provisioning API makes them. */
const PASSWORD_BYTES = 20;

/** Keys of the BI data source, by the use cases of the provisioning API. */
export function biKeyRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const path = "/:place/developers/keys";
  return [
    { method: "GET", path, access, handle: (visit) => list(parts, visit, { context }) },
    {
      method: "POST",
      path,
      access,
      needsProof,
      refusesCardNumbers: true,
      handle: (visit) => create(parts, visit, context),
    },
    questionRoute(context, {
      path: `${path}/:key/revoke`,
      access,
      ask: (visit: PlaceVisit) => askRevoke(parts, visit),
    }),
    {
      method: "POST",
      path: `${path}/:key/revoke`,
      access,
      needsProof,
      handle: (visit) => revoke(parts, visit, context),
    },
  ];
}

/** The tenant a place's keys belong to: the place itself, or the merchant's. */
function tenantOf({ kind, guid, path: [_own, tenant] }: PlaceView): string {
  return kind === "tenant" ? guid : (tenant ?? guid);
}

/** For a merchant, the keys that read only this merchant. */
async function keysOf({ db, biKeys }: ConsoleParts, place: PlaceView): Promise<readonly BiKey[]> {
  const keys = await biKeys.list(db, { tenantGuid: tenantOf(place) });
  return place.kind === "tenant" ? keys : keys.filter(({ merchantGuid }) => merchantGuid === place.guid);
}

async function list(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: { context: PageContext; shown?: { apiKey: string; password: string }; problem?: string },
) {
  const { place, viewer, query } = visit;
  const { context, ...more } = options;
  const keys = await keysOf(parts, place);
  const merchants = await nameMerchants(
    parts.db,
    keys.flatMap(({ merchantGuid }) => merchantGuid ?? []),
  );
  const makers = await nameUsers(
    parts.db,
    keys.map(({ createdBy }) => createdBy),
  );
  const curl = provisioningCurl({
    publicUrl: parts.publicUrl,
    operation: `listBiApiKeys/${tenantOf(place)}`,
  });
  return visit.send(
    biKeysPage({
      base: context.base,
      viewer,
      place,
      keys,
      merchants,
      makers,
      curl,
      done: query("done"),
      ...more,
    }),
  );
}

async function create(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, request } = visit;
  const name = visit.form("name").trim();
  if (name === "" || name.length > MAX_NAME_LENGTH)
    return list(parts, visit, {
      context,
      problem: t("Enter a name of at most {count} characters.", { count: MAX_NAME_LENGTH }),
    });
  if (refuseCardDataInText({ name }))
    return list(parts, visit, { context, problem: t("A name must not contain a card number.") });
  const password = parts.ids.secret(PASSWORD_BYTES);
  const maker = await authorityAt(parts.db, place);
  const key = await changedBy(viewer, { request, operation: "console.createBiApiKey" }, () =>
    parts.biKeys.create(parts.db, {
      apiKey: parts.ids.guid("BI"),
      password,
      name,
      tenantGuid: tenantOf(place),
      ...(place.kind === "merchant" && { merchantGuid: place.guid }),
      // In bulk a key reads what the person may export, and no more.
      testOnly: !place.allows("export") || visit.form("testOnly") === "yes",
      maker,
    }),
  );
  if (isRefusal(key)) return visit.send(notFoundPage(context, viewer));
  return list(parts, visit, { context, shown: { apiKey: key.apiKey, password } });
}

async function askRevoke(parts: ConsoleParts, { place, path }: PlaceVisit): Promise<Question | undefined> {
  const key = (await keysOf(parts, place)).find(({ apiKey }) => apiKey === path("key"));
  if (!key || key.revokedAt) return undefined;
  const { name, apiKey } = key;
  return {
    title: t("Revoke the key {name}?", { name }),
    consequences: [
      t("Reports and programs that read BI data with it are refused at once. This cannot be undone."),
    ],
    button: t("Revoke key"),
    kind: "ends",
    from: { at: `/console/${place.guid}/developers/keys`, text: t("BI keys") },
    area: "developers",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `revokeBiApiKey/${apiKey}`,
      isPost: true,
    }),
  };
}

async function revoke(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, request, path } = visit;
  const key = (await keysOf(parts, place)).find(({ apiKey }) => apiKey === path("key"));
  if (!key) return visit.send(notFoundPage(context, viewer));
  await changedBy(viewer, { request, operation: "console.revokeBiApiKey" }, () =>
    parts.biKeys.revoke(parts.db, { apiKey: key.apiKey, at: parts.clock.now() }),
  );
  return visit.redirect(`/console/${place.guid}/developers/keys${doneQuery("key-revoked")}`);
}
