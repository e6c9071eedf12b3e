import { Type } from "typebox";
import { authenticateCaller, type ResolveCaller } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { FlatError, sendRefused, type HttpServer } from "../../platform/http/index.ts";

const OPERATIONS = [
  ["POST", "startSchedule", "start", "Start a schedule"],
  ["POST", "updateSchedule", ":scheduleId/update", "Change a schedule"],
  ["GET", "getSchedule", ":scheduleId/get", "A schedule's state"],
  ["POST", "pauseSchedule", ":scheduleId/pause", "Pause a schedule"],
  ["POST", "continueSchedule", ":scheduleId/continue", "Continue a schedule"],
  ["POST", "cancelSchedule", ":scheduleId/cancel", "Cancel a schedule"],
] as const;

const apiKey = Type.String({ maxLength: 50, examples: ["demo-card"] });
const Params = Type.Object({ apiKey });
const ParamsOfSchedule = Type.Object({ apiKey, scheduleId: Type.String({ minLength: 1, maxLength: 32 }) });

const NOT_ENABLED = refusedRequest("schedulerNotEnabled", 200);

/**
 * `/api/v3/schedule/{apiKey}/…`. There are no schedules in this gateway; the public API reports every problem of a
 * schedule with status 200, so that its clients show code and message instead of failing on an unknown path.
 */
export function registerScheduleRoutes(
  app: HttpServer,
  { resolveCaller }: { resolveCaller: ResolveCaller },
): void {
  for (const [method, operationId, path, summary] of OPERATIONS) {
    app.route<{ Params: { apiKey: string } }>({
      method,
      url: `/api/v3/schedule/:apiKey/${path}`,
      schema: {
        tags: ["Schedules"],
        operationId,
        summary: `${summary}: not enabled`,
        params: path.startsWith(":") ? ParamsOfSchedule : Params,
        response: { 200: FlatError, "4xx": FlatError },
        security: [{ basic: [] }],
      },
      preValidation: authenticateCaller(resolveCaller),
      handler: async (_request, reply) => sendRefused(reply, NOT_ENABLED),
    });
  }
}
