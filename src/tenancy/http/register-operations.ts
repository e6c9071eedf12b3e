import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { Type } from "typebox";
import { actingAs, type Actor } from "../../platform/database/index.ts";
import { describedOnly, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { authenticateProvisioner, type Provisioner } from "../credentials/index.ts";
import {
  fieldError,
  lacksPermission,
  provisioningErrors,
  refuse,
  type OperationRefusal,
  isOperationRefusal,
} from "./operation-refusals.ts";
import { FileShares, MAX_FILES_OF_TENANT } from "./file-shares.ts";
import { refuseInstallation, entityOf } from "./operation-scopes.ts";
import { type ProvisioningOperation, type ProvisioningParts, runOperation } from "./operation.ts";
import { changedReadOnlyField, takeReadOnlyFields } from "./read-only-fields.ts";
import { refuseCardData } from "./refuse-card-data.ts";
import { responses } from "./schemas.ts";
import { timelyStream } from "./timely-stream.ts";

export const PROVISIONING_PATH = "/api/provisioning";

/** The whole provisioning API: its operations, and 404 and 405 for everything else, in this API's own error format. */
export async function registerProvisioningApi<Parts extends ProvisioningParts>(
  app: HttpServer,
  parts: Parts,
  operations: readonly ProvisioningOperation<Parts>[],
): Promise<void> {
  await registerOperations(app, parts, operations);
  refuseUnknownOperations(app);
}

export async function registerOperations<Parts extends ProvisioningParts>(
  app: HttpServer,
  parts: Parts,
  operations: readonly ProvisioningOperation<Parts>[],
): Promise<void> {
  const files = new FileShares();
  for (const operation of operations) {
    const route = routeOf(parts, operation, files);
    const { streams } = operation;
    if (streams === undefined) app.route(route);
    else await app.register(async (scope: HttpServer) => takeStream(scope, streams).route(route));
  }
}

/** In a scope of its own: the body is read as it comes, and never as a whole. */
function takeStream(scope: HttpServer, streams: readonly string[]): HttpServer {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...streams], async (_request: FastifyRequest, payload: Readable) =>
    timelyStream(payload),
  );
  return scope;
}

/** The credential and its permission are checked before the body is read, and no text of the body may hold card data. */
function routeOf<Parts extends ProvisioningParts>(
  parts: Parts,
  operation: ProvisioningOperation<Parts>,
  files: FileShares,
): RouteOptions {
  const { id, method, path = id, params = {}, streams, readOnly } = operation;
  const names = Object.keys(params).map((name) => `/:${name}`);
  return {
    method,
    url: `${PROVISIONING_PATH}/${path}${names.join("")}`,
    schema: schemaOf(operation),
    config: {
      errors: provisioningErrors,
      exactPath: true,
      ...(streams !== undefined && {
        keepsUnsetFields: true,
        takesContentType: streams,
        streamsBody: true,
      }),
    },
    ...(operation.describedOnly && describedOnly),
    onRequest: async (request, reply) => authenticate(parts, operation, request, reply),
    ...(readOnly && {
      preValidation: async (request: FastifyRequest) => takeReadOnlyFields(request, readOnly),
    }),
    // After the body is read, because waiting for it loses the async context; with a callback, so that the handler runs in it.
    preHandler: [
      async (request, reply) => {
        const refused = await refuseRequest(parts, operation, request);
        return refused && send(reply, refused);
      },
      (request, _reply, done) => (method === "GET" ? done() : actingAs(actorOf(request, id), done)),
    ],
    handler: async (request, reply) => {
      const { params: ids, body, query } = request;
      const caller = callerOf(request);
      const leave = streams === undefined ? () => undefined : files.enter(caller.tenantGuid);
      if (!leave) return send(reply.header("retry-after", "5"), tooManyFiles);
      try {
        const entity = entities.get(request);
        const call = { entity, params: ids, body, query, caller, request, reply };
        const result = await runOperation(operation, parts, call);
        if (result === reply) return reply;
        return isOperationRefusal(result) ? send(reply, result) : reply.send({ success: true, ...result });
      } finally {
        leave();
      }
    },
    // The client may rely on a change as soon as it has the response; other processes are notified by NOTIFY.
    onSend: async () => {
      if (method === "POST") parts.configuration.clear();
    },
  };
}

const tooManyFiles = refuse(
  429,
  "invalidRequest",
  `Too many files are sent at the same time, of a tenant at most ${MAX_FILES_OF_TENANT}: try again when one of them has been read`,
);

function schemaOf({
  id,
  summary,
  description,
  params,
  query,
  body,
  streams,
  response,
}: ProvisioningOperation<never>) {
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    tags: ["Provisioning"],
    security: [{ rootCredential: [] }],
    ...(params && { params: Type.Object(params) }),
    ...(query && { querystring: query }),
    ...(body && {
      body:
        streams === undefined
          ? body
          : { content: Object.fromEntries(streams.map((type) => [type, { schema: body }])) },
    }),
    response: responses(response),
  };
}

function send(reply: FastifyReply, { status, body }: OperationRefusal): FastifyReply {
  return reply.code(status).send(body);
}

const callers = new WeakMap<FastifyRequest, Provisioner>();
const entities = new WeakMap<FastifyRequest, object>();

function callerOf(request: FastifyRequest): Provisioner {
  const caller = callers.get(request);
  if (!caller) throw new Error("The request was not authenticated.");
  return caller;
}

function actorOf(request: FastifyRequest, operation: string): Actor {
  return { username: request.username ?? "", address: request.ip, requestId: request.id, operation };
}

async function authenticate<Parts extends ProvisioningParts>(
  parts: Parts,
  { permission, scope }: ProvisioningOperation<Parts>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { authorization } = request.headers;
  const caller = await authenticateProvisioner(parts, { authorization, remoteAddress: request.ip });
  if (!isRefusal(caller)) {
    request.username = caller.username;
    request.shareOf = caller.tenantGuid;
    callers.set(request, caller);
    if (!caller.permissions.includes(permission)) return send(reply, lacksPermission(permission));
    const refused = refuseInstallation(caller, scope);
    return refused && send(reply, refused);
  }
  if (caller.code === "too_many_attempts")
    return send(reply.header("retry-after", "5"), refuse(429, "invalidRequest", "Too many attempts"));
  const challenge = {
    "www-authenticate": 'Basic realm="Quittance provisioning", charset="UTF-8"',
    connection: "close",
  };
  return send(reply.headers(challenge), refuse(401, "unauthorized", "Unauthorized"));
}

/** The id in the path must be in the tenant of the credential; read-only fields must be unchanged; no text may hold card data. */
async function refuseRequest<Parts extends ProvisioningParts>(
  parts: Parts,
  { scope, readOnly, checksItself }: ProvisioningOperation<Parts>,
  request: FastifyRequest,
): Promise<OperationRefusal | undefined> {
  const { params, body } = request;
  const entity = await entityOf(parts, callerOf(request), { scope, params });
  if (isOperationRefusal(entity)) return entity;
  if (entity) entities.set(request, entity);
  const changed = readOnly && changedReadOnlyField(request, entity, readOnly);
  if (changed !== undefined) return fieldError({ path: changed, fault: { code: "read_only" } });
  // A report of a provider is a stream: its rows are read by their columns, as they arrive.
  return body instanceof Readable ? undefined : refuseCardData(body, { checksItself });
}

function refuseUnknownOperations(app: HttpServer): void {
  const plugin = async (scope: HttpServer): Promise<void> => {
    const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      app.sendNotFound(request, reply, provisioningErrors);
    scope.setNotFoundHandler(notFound);
    // Before a body is read.
    scope.addHook("onRequest", async (request, reply) =>
      request.is404 ? notFound(request, reply) : undefined,
    );
  };
  void app.register(plugin as Parameters<HttpServer["register"]>[0], { prefix: PROVISIONING_PATH });
}
