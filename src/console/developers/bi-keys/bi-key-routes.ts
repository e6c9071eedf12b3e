import { nameMerchants } from "../../../tenancy/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { refuseCardDataInText } from "../../../transaction-requests/index.ts";
import type { BiKey } from "./bi-keys.ts";
import { biKeysPage } from "./bi-keys-page.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { ConsoleParts } from "../../parts.ts";
import { nameUsers } from "../../access/name-users.ts";
import type { PlaceView } from "../../access/places.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { asking, type Question } from "../../frame/question-page.ts";
import { authorityAt } from "../../access/authority-at.ts";
import { noted } from "../../frame/done-note.ts";
import { t } from "../../language/translate.ts";

const MAX_NAME_LENGTH = 255;
/** 160 bits, as the provisioning API makes them. */
const PASSWORD_BYTES = 20;

/** Keys of the BI data source, by the use cases of the provisioning API. */
export function biKeyRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const path = "developers/keys";
  return [
    getting(path, access, (visit) => list(parts, visit)),
    posting(path, access, (visit) => create(parts, visit), { needsProof, refusesCardNumbers: true }),
    asking(`${path}/:key/revoke`, access, (visit) => askRevoke(parts, visit)),
    posting(`${path}/:key/revoke`, access, (visit) => revoke(parts, visit), { needsProof }),
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
  more: { shown?: { apiKey: string; password: string }; problem?: string } = {},
) {
  const { place, query } = visit;
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
  return visit.show(biKeysPage(visit, { keys, merchants, makers, curl, done: query("done"), ...more }));
}

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const name = visit.form("name").trim();
  if (name === "" || name.length > MAX_NAME_LENGTH)
    return list(parts, visit, {
      problem: t("Enter a name of at most {count} characters.", { count: MAX_NAME_LENGTH }),
    });
  if (refuseCardDataInText({ name }))
    return list(parts, visit, { problem: t("A name must not contain a card number.") });
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
  if (isRefusal(key)) return visit.nothing();
  return list(parts, visit, { shown: { apiKey: key.apiKey, password } });
}

async function askRevoke(
  parts: ConsoleParts,
  { at, place, path }: PlaceVisit,
): Promise<Question | undefined> {
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
    from: { at: at("developers", "keys"), text: t("BI keys") },
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `revokeBiApiKey/${apiKey}`,
      isPost: true,
    }),
  };
}

async function revoke(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request, path } = visit;
  const key = (await keysOf(parts, place)).find(({ apiKey }) => apiKey === path("key"));
  if (!key) return visit.nothing();
  await changedBy(viewer, { request, operation: "console.revokeBiApiKey" }, () =>
    parts.biKeys.revoke(parts.db, { apiKey: key.apiKey, at: parts.clock.now() }),
  );
  return visit.goTo("developers", "keys", noted("key-revoked"));
}
