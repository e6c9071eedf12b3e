import { rotateSharedSecret, type Connector } from "../../../connectors/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { OVERLAPS, replaceSecretPage, secretsPage } from "./secrets-page.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { ConsoleParts } from "../../parts.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { chooseMerchant } from "../../frame/choose-merchant.ts";
import { t } from "../../language/translate.ts";
import { faultText } from "../../frame/fault-words.ts";

/** Shared secrets of a merchant's connectors, replaced by the use case of the provisioning API. */
export function secretRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const path = "developers/secrets";
  const one = `${path}/:connector`;
  return [
    getting(path, access, (visit) => list(parts, visit)),
    getting(one, access, (visit) => offer(parts, visit)),
    posting(one, access, (visit) => replace(parts, visit), { needsProof }),
  ];
}

async function list(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { shown }: { shown?: { name: string; secret: string } } = {},
) {
  const { place } = visit;
  if (place.kind === "tenant") {
    const [title, path] = [t("Keys and shared secrets"), "developers/secrets"];
    return chooseMerchant(parts, visit, { title, path });
  }
  const connectors = await parts.connectorsOfMerchant(place.guid);
  const curl = provisioningCurl({ publicUrl: parts.publicUrl, operation: `listConnectors/${place.guid}` });
  const now = parts.clock.real.now();
  return visit.show(secretsPage(visit, { connectors, now, curl, shown }));
}

/** A connector of the merchant in the path; undefined for one of another place. */
async function findOwn(
  { findConnector }: ConsoleParts,
  { place, path }: PlaceVisit,
): Promise<Connector | undefined> {
  const connector = await findConnector(path("connector"));
  return connector?.merchantGuid === place.guid ? connector : undefined;
}

async function offer(parts: ConsoleParts, visit: PlaceVisit, { problem }: { problem?: string } = {}) {
  const connector = await findOwn(parts, visit);
  if (!connector) return visit.nothing();
  const [[firstOverlap]] = OVERLAPS;
  const overlap = visit.form("overlap") || firstOverlap;
  const { publicUrl } = parts;
  const operation = `rotateSharedSecret/${connector.guid}`;
  const curl = provisioningCurl({ publicUrl, operation, body: { overlapHours: Number(overlap) } });
  return visit.show(replaceSecretPage(visit, { connector, curl, overlap, problem }));
}

async function replace(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, request } = visit;
  const connector = await findOwn(parts, visit);
  if (!connector) return visit.nothing();
  const overlap = OVERLAPS.find(([hours]) => hours === visit.form("overlap"));
  if (!overlap) return offer(parts, visit, { problem: t("Choose how long the old secret is accepted.") });
  const rotated = await changedBy(viewer, { request, operation: "console.rotateSharedSecret" }, () =>
    rotateSharedSecret(parts.db, {
      connectorGuid: connector.guid,
      request: { overlapHours: Number(overlap[0]) },
      parts: { sealer: parts.sealer, clock: parts.clock },
    }),
  );
  if (!isRefusal(rotated))
    return list(parts, visit, { shown: { name: rotated.name, secret: rotated.sharedSecret } });
  if (rotated.code === "connector_not_found") return visit.nothing();
  return offer(parts, visit, {
    problem: faultText(rotated.fault),
  });
}
