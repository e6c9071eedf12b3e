import { recordAuditEvent } from "../../tenancy/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { costsAt, type ShownCosts } from "./costs-at.ts";
import { costsCsv } from "./costs-csv.ts";
import { costsPage } from "./costs-page.ts";
import { priceRoutes } from "./price-routes.ts";

/** Routes of the costs of payments at their providers: a page, a file, and the prices that people enter. */
export function costRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "settlements";
  return [
    getting("costs", access, (visit) => show(parts, visit)),
    getting("costs.csv", access, (visit) => download(parts, visit)),
    ...priceRoutes(parts),
  ];
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer } = visit;
  const shown = await costsAt(parts, visit);
  return visit.show(
    costsPage({
      at: visit.at,
      above: place.allows("see_configuration")
        ? { at: visit.at("connectors"), text: t("Connectors") }
        : { at: visit.at("settlements"), text: t("Settlements") },
      mayEnter: place.allows("configure", { testMode: viewer.frame?.testMode ?? false }),
      viewer,
      shown,
      curl: curlOf(parts, shown),
    }),
  );
}

function curlOf({ publicUrl }: ConsoleParts, { connectors, imagined }: ShownCosts): string | undefined {
  const [guid] = [...connectors.keys()];
  if (guid === undefined) return undefined;
  const { amount, currency } = imagined;
  return provisioningCurl({
    publicUrl,
    operation: `estimateCost/${guid}`,
    body: { amount: amount === "" ? "49.90" : amount, currency, card: { bin: "400000" } },
  });
}

async function download(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, reply, request } = visit;
  const shown = await costsAt(parts, visit);
  const testMode = viewer.frame?.testMode ?? false;
  await changedBy(viewer, { request, operation: "console.exportCosts" }, () =>
    recordAuditEvent(parts.db, {
      entity: "costs",
      target: place.guid,
      placeGuid: place.guid,
      facts: { month: shown.month.text, currency: shown.currency ?? "", testMode },
    }),
  );
  sendsCsv(reply, `costs-${shown.month.text}.csv`);
  return reply.send(costsCsv(shown, csvWriterOf(visit)));
}
