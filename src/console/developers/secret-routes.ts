import { rotateSharedSecret, type Connector } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { OVERLAPS, replaceSecretPage, secretsPage } from "./secrets-page.ts";
import type { PageContext } from "../frame/page.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import { t } from "../language/translate.ts";

/** Shared secrets of a merchant's connectors, replaced by the use case of the provisioning API. */
export function secretRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const path = "/:place/developers/secrets";
  const one = `${path}/:connector`;
  return [
    { method: "GET", path, access, handle: (visit) => list(parts, visit, { context }) },
    { method: "GET", path: one, access, handle: (visit) => offer(parts, visit, { context }) },
    { method: "POST", path: one, access, needsProof, handle: (visit) => replace(parts, visit, context) },
  ];
}

async function list(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, shown }: { context: PageContext; shown?: { name: string; secret: string } },
) {
  const { place, viewer } = visit;
  const { base } = context;
  if (place.kind === "tenant") {
    const [title, path] = [t("Keys and shared secrets"), "developers/secrets"];
    return chooseMerchant(parts, visit, { base, area: "developers", title, path });
  }
  const connectors = await parts.connectorsOfMerchant(place.guid);
  const curl = provisioningCurl({ publicUrl: parts.publicUrl, operation: `listConnectors/${place.guid}` });
  const now = parts.clock.real.now();
  return visit.send(secretsPage({ base, viewer, place, connectors, now, curl, shown }));
}

/** A connector of the merchant in the path; undefined for one of another place. */
async function findOwn(
  { findConnector }: ConsoleParts,
  { place, path }: PlaceVisit,
): Promise<Connector | undefined> {
  const connector = await findConnector(path("connector"));
  return connector?.merchantGuid === place.guid ? connector : undefined;
}

async function offer(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, problem }: { context: PageContext; problem?: string },
) {
  const { place, viewer } = visit;
  const connector = await findOwn(parts, visit);
  if (!connector) return visit.send(notFoundPage(context, viewer));
  const [[firstOverlap]] = OVERLAPS;
  const overlap = visit.form("overlap") || firstOverlap;
  const { publicUrl } = parts;
  const operation = `rotateSharedSecret/${connector.guid}`;
  const curl = provisioningCurl({ publicUrl, operation, body: { overlapHours: Number(overlap) } });
  return visit.send(
    replaceSecretPage({ base: context.base, viewer, place, connector, curl, overlap, problem }),
  );
}

async function replace(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { viewer, request } = visit;
  const connector = await findOwn(parts, visit);
  if (!connector) return visit.send(notFoundPage(context, viewer));
  const overlap = OVERLAPS.find(([hours]) => hours === visit.form("overlap"));
  if (!overlap)
    return offer(parts, visit, { context, problem: t("Choose how long the old secret is accepted.") });
  const rotated = await changedBy(viewer, { request, operation: "console.rotateSharedSecret" }, () =>
    rotateSharedSecret(parts.db, {
      connectorGuid: connector.guid,
      request: { overlapHours: Number(overlap[0]) },
      parts: { sealer: parts.sealer, clock: parts.clock },
    }),
  );
  if (!isRefusal(rotated))
    return list(parts, visit, { context, shown: { name: rotated.name, secret: rotated.sharedSecret } });
  if (rotated.code === "connector_not_found") return visit.send(notFoundPage(context, viewer));
  return offer(parts, visit, {
    context,
    problem: t("The secret was not replaced: {reason}.", { reason: rotated.message }),
  });
}
