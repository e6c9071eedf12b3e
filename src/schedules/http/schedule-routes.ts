import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { authenticateLimited, type CallerAccess } from "../../connectors/index.ts";
import {
  describedOnly,
  FlatError,
  refusedBecause,
  sendRefused,
  type HttpServer,
} from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  cancelSchedule,
  continueSchedule,
  getSchedule,
  pauseSchedule,
  type Changed,
} from "../change-schedule.ts";
import type { ScheduleParts } from "../parts.ts";
import { reasonOfSchedule, type ScheduleRefusal } from "../refusals.ts";
import { describeSchedule } from "../schedule-event.ts";
import { startSchedule } from "../start-schedule.ts";
import { updateSchedule } from "../update-schedule.ts";
import { responseToRefusal } from "./refusal-responses.ts";
import {
  ContinueRequest,
  ScheduleRefused,
  ScheduleResponse,
  StartRequest,
  UpdateRequest,
} from "./schedule-schemas.ts";

const apiKey = Type.String({ maxLength: 50, examples: ["demo-card"] });
const Params = Type.Object({ apiKey });
const ParamsOfSchedule = Type.Object({ apiKey, scheduleId: Type.String({ minLength: 1, maxLength: 32 }) });

interface OfConnector {
  Params: { apiKey: string };
}
interface OfSchedule {
  Params: { apiKey: string; scheduleId: string };
}

/** `/api/v3/schedule/{apiKey}/…` */
export function registerScheduleRoutes(app: HttpServer, parts: ScheduleParts, access: CallerAccess): void {
  const hooks = hooksOf(access);
  registerStart(app, parts, hooks);
  registerChanges(app, parts, hooks);
  registerHalts(app, parts, hooks);
}

type Hooks = ReturnType<typeof hooksOf>;

function hooksOf(access: CallerAccess) {
  const common = { needs: "schedules", perUser: { name: "schedules of a user", max: 60 } } as const;
  return {
    ofConnector: authenticateLimited(access, common),
    ofSchedule: authenticateLimited(access, { ...common, perRecord: { name: "schedule", max: 10 } }),
  };
}

const DESCRIBED = {
  tags: ["Schedules"],
  response: { 200: Type.Union([ScheduleResponse, ScheduleRefused]), "4xx": FlatError },
  security: [{ basic: [] }],
};

function registerStart(app: HttpServer, parts: ScheduleParts, { ofConnector }: Hooks): void {
  app.post<OfConnector & { Body: StartRequest }>(
    "/api/v3/schedule/:apiKey/start",
    {
      schema: {
        ...DESCRIBED,
        operationId: "startSchedule",
        summary: "Start a schedule",
        description: "Charges a registered payment instrument again and again, from `startDateTime` on.",
        params: Params,
        body: StartRequest,
      },
      ...ofConnector,
      ...describedOnly,
    },
    async ({ body, caller }, reply) => {
      const started = await startSchedule(parts, { request: body, caller });
      return isRefusal(started)
        ? refuse(reply, started)
        : reply.send(describeSchedule(started, "NON-EXISTING"));
    },
  );
}

function registerChanges(app: HttpServer, parts: ScheduleParts, { ofSchedule }: Hooks): void {
  const common = { ...ofSchedule, ...describedOnly };
  app.post<OfSchedule & { Body: UpdateRequest }>(
    "/api/v3/schedule/:apiKey/:scheduleId/update",
    {
      schema: {
        ...DESCRIBED,
        operationId: "updateSchedule",
        summary: "Change a schedule",
        description:
          "Any part of it, in every state but CANCELLED. Fields that are not sent stay as they are.",
        params: ParamsOfSchedule,
        body: UpdateRequest,
      },
      ...common,
    },
    async ({ body, caller, params }, reply) =>
      send(
        reply,
        await updateSchedule(parts, { id: params.scheduleId, connector: caller.connector, request: body }),
      ),
  );
  app.post<OfSchedule & { Body: ContinueRequest }>(
    "/api/v3/schedule/:apiKey/:scheduleId/continue",
    {
      schema: {
        ...DESCRIBED,
        operationId: "continueSchedule",
        summary: "Continue a schedule",
        description: "After a pause, or after a payment that failed.",
        params: ParamsOfSchedule,
        body: ContinueRequest,
      },
      ...common,
    },
    async ({ body: { continueDateTime }, caller, params }, reply) =>
      send(reply, await continueSchedule(parts, { ...ofRequest({ caller, params }), continueDateTime })),
  );
}

function registerHalts(app: HttpServer, parts: ScheduleParts, { ofSchedule }: Hooks): void {
  const common = { ...ofSchedule, ...describedOnly };
  app.get<OfSchedule>(
    "/api/v3/schedule/:apiKey/:scheduleId/get",
    {
      schema: {
        ...DESCRIBED,
        operationId: "getSchedule",
        summary: "A schedule's state",
        params: ParamsOfSchedule,
      },
      ...common,
      ...ofSchedule,
    },
    async (request, reply) => {
      const schedule = await getSchedule(parts, ofRequest(request));
      return isRefusal(schedule)
        ? refuse(reply, schedule)
        : reply.send(describeSchedule(schedule, schedule.state));
    },
  );
  for (const [name, summary, change] of [
    ["pause", "Pause a schedule", pauseSchedule],
    ["cancel", "Cancel a schedule", cancelSchedule],
  ] as const) {
    app.post<OfSchedule>(
      `/api/v3/schedule/:apiKey/:scheduleId/${name}`,
      {
        schema: { ...DESCRIBED, operationId: `${name}Schedule`, summary, params: ParamsOfSchedule },
        ...common,
      },
      async (request, reply) => send(reply, await change(parts, ofRequest(request))),
    );
  }
}

function ofRequest({ caller, params }: Pick<FastifyRequest<OfSchedule>, "caller" | "params">) {
  return { id: params.scheduleId, connector: caller.connector };
}

function send(reply: FastifyReply, changed: Changed | ScheduleRefusal): FastifyReply {
  if (isRefusal(changed)) return refuse(reply, changed);
  return reply.send(describeSchedule(changed.after, changed.before.state));
}

function refuse(reply: FastifyReply, refusal: ScheduleRefusal): FastifyReply {
  const { more, ...refused } = responseToRefusal(refusal);
  refusedBecause(reply, reasonOfSchedule(refusal));
  return sendRefused(reply, refused, more);
}
