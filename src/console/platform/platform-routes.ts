import { retryDeadJob } from "../../platform/jobs/index.ts";
import { recordAuditEvent, ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import type { ConsoleParts } from "../parts.ts";
import { platformPage } from "./platform-page.ts";

/** The state of the installation, for administrators, at the root tenant alone; and running a dead job again. */
export function platformRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "platform";
  return [
    getting("platform", access, (visit) => show(parts, visit)),
    posting("platform/jobs/:job/retry", access, (visit) => retry(parts, visit), {
      needsProof: () => true,
    }),
  ];
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, query } = visit;
  if (place.guid !== ROOT_TENANT_GUID) return visit.nothing();
  return visit.show(
    platformPage(visit, {
      facts: await parts.platformFacts(),
      now: parts.clock.now(),
      retried: query("retried"),
      publicUrl: parts.publicUrl,
    }),
  );
}

async function retry(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request, path } = visit;
  const id = /^\d{1,18}$/.test(path("job")) ? BigInt(path("job")) : undefined;
  if (place.guid !== ROOT_TENANT_GUID || id === undefined) return visit.nothing();
  const job = await changedBy(viewer, { request, operation: "console.retryJob" }, () =>
    parts.db.transaction(async (tx) => {
      const retried = await retryDeadJob(tx, id);
      if (retried)
        await recordAuditEvent(tx, {
          entity: "job",
          target: String(id),
          placeGuid: place.guid,
          facts: { kind: retried.kind },
        });
      return retried;
    }),
  );
  if (job) parts.notifyWorkers();
  return visit.goTo("platform", { retried: job ? "yes" : "no" });
}
