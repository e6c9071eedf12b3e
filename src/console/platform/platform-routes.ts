import { retryDeadJob } from "../../platform/jobs/index.ts";
import { recordAuditEvent, ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import type { PageContext } from "../frame/page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import type { ConsoleParts } from "../parts.ts";
import { platformPage } from "./platform-page.ts";

/** The state of the installation, for administrators, at the root tenant alone; and running a dead job again. */
export function platformRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "platform";
  return [
    { method: "GET", path: "/:place/platform", access, handle: (visit) => show(parts, visit, context) },
    {
      method: "POST",
      path: "/:place/platform/jobs/:job/retry",
      access,
      needsProof: () => true,
      handle: (visit) => retry(parts, visit, context),
    },
  ];
}

async function show(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, query } = visit;
  if (place.guid !== ROOT_TENANT_GUID) return visit.send(notFoundPage(context, viewer));
  return visit.send(
    platformPage({
      base: context.base,
      viewer,
      place,
      facts: await parts.platformFacts(),
      now: parts.clock.now(),
      retried: query("retried"),
      publicUrl: parts.publicUrl,
    }),
  );
}

async function retry(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, request, path } = visit;
  const id = /^\d{1,18}$/.test(path("job")) ? BigInt(path("job")) : undefined;
  if (place.guid !== ROOT_TENANT_GUID || id === undefined) return visit.send(notFoundPage(context, viewer));
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
  return visit.redirect(`/console/${place.guid}/platform?retried=${job ? "yes" : "no"}`);
}
