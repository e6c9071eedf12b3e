import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PROVISIONING_ERRORS, type ProvisioningErrorName } from "../../platform/api-errors/index.ts";
import { pathOfCardData } from "../../platform/card-numbers/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { actingAs, type Actor, type Database } from "../../platform/database/index.ts";
import { flatError, type ErrorShape, type FieldProblem } from "../../platform/http/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { AuthenticationParts } from "../authenticate-merchant-user.ts";
import {
  authenticateProvisioner,
  type Provisioner,
  type ProvisioningPermission,
} from "../credentials/index.ts";
import { changedReadOnlyField, takeReadOnlyFields, type ReadOnlyFields } from "./read-only-fields.ts";
import { refuseEntity, refuseOperation, type AccessRefusal, type TenantsOf } from "./provisioning-access.ts";

export interface ProvisioningParts extends AuthenticationParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tenantsOf: TenantsOf;
}

export const PROVISIONING_PATH = "/api/provisioning";

interface ProvisioningRouteOptions {
  /** Fields of the body that the route itself checks for card numbers. */
  readonly checksItself?: readonly string[];
  /** Of an update operation: the fields of its list that it does not change. */
  readonly readOnly?: ReadOnlyFields;
}

/**
 * The common options of all provisioning routes: credential and permission are checked before the body is read, and no text of
 * it may hold card data.
 */
export function provisioningRoute(parts: ProvisioningParts, options: ProvisioningRouteOptions = {}) {
  const { readOnly } = options;
  return {
    config: { errors: provisioningErrors, exactPath: true },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
      requireCredential(parts, request, reply),
    ...(readOnly && {
      preValidation: async (request: FastifyRequest) => takeReadOnlyFields(request, readOnly),
    }),
    // After the body is read, because waiting for it loses the async context; with a callback, so that the handler runs in it.
    preHandler: [
      async (request: FastifyRequest, reply: FastifyReply) =>
        (await requireEntity(parts, request, reply)) ??
        (await refuseReadOnly(request, reply, readOnly)) ??
        refuseCardData(request, reply, options),
      (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
        request.method === "GET" ? done() : actingAs(actorOf(request), done),
    ],
    // The client may rely on a change as soon as it has the response; other processes are notified by NOTIFY.
    onSend: async (request: FastifyRequest) => {
      if (request.method === "POST") parts.configuration.clear();
    },
  };
}

function actorOf(request: FastifyRequest): Actor {
  return {
    username: request.username ?? "",
    address: request.ip,
    requestId: request.id,
    operation: operationOf(request),
  };
}

function operationOf({ routeOptions }: FastifyRequest): string {
  const { operationId = routeOptions.url ?? "" } = routeOptions.schema ?? {};
  return operationId;
}

const provisioners = new WeakMap<FastifyRequest, Provisioner>();

/** Who makes the request, in the handler of a provisioning route. */
export function provisionerOf(request: FastifyRequest): Provisioner {
  const provisioner = provisioners.get(request);
  if (!provisioner) throw new Error("Only a route of the provisioning API has a provisioner.");
  return provisioner;
}

/** 403 that names the permission, so that who gave the credential can add it. */
export function lacksPermission(reply: FastifyReply, permission: ProvisioningPermission): FastifyReply {
  const error = flatError(
    PROVISIONING_ERRORS.unauthorized.code,
    `The credential lacks the permission '${permission}'`,
  );
  return reply.code(403).send(error);
}

function sendAccessRefusal(reply: FastifyReply, refused: AccessRefusal): FastifyReply {
  if ("missing" in refused) return lacksPermission(reply, refused.missing);
  if (refused.outside === "entity") return noSuchEntity(reply, refused);
  const message = "The operation is about the whole installation, and the credential is of one tenant";
  return reply.code(403).send(flatError(PROVISIONING_ERRORS.unauthorized.code, message));
}

/** The documentation of a provisioning operation. */
export function provisioningDocs(operationId: string, summary: string) {
  return { operationId, summary, tags: ["Provisioning"], security: [{ rootCredential: [] }] };
}

/** 404 for an id in the path; an id in the body is one field among others, so 422. */
export function noSuchEntity(
  reply: FastifyReply,
  { field, what, inPath = true }: { field: string; what: string; inPath?: boolean },
): FastifyReply {
  const error = flatError(PROVISIONING_ERRORS.noSuchEntity.code, `${field}: there is no such ${what}`);
  return reply.code(inPath ? 404 : 422).send(error);
}

export function fieldError(
  reply: FastifyReply,
  { code, path, message }: { code: ProvisioningErrorName; path: string; message: string },
): FastifyReply {
  return reply.code(422).send(flatError(PROVISIONING_ERRORS[code].code, `${path}: ${message}`));
}

export const provisioningErrors: ErrorShape = {
  validation: (problem) => {
    const { code } = PROVISIONING_ERRORS[errorNameOf(problem)];
    return { status: 422, body: flatError(code, `${problem.path}: ${problem.message}`) };
  },
  plain: (_status, message, kind) => {
    const ownFault = kind === "failure" || kind === "unavailable";
    return flatError(PROVISIONING_ERRORS[ownFault ? "internal" : "invalidRequest"].code, message);
  },
};

const NOT_ALLOWED = ["enum", "const", "minimum", "maximum", "maxItems", "uniqueItems", "maxProperties"];

function errorNameOf({ kind, keyword }: FieldProblem): ProvisioningErrorName {
  if (kind === "missing") return "missing";
  if (kind === "unknown") return "invalidRequest";
  // Patterns of this API define the allowed characters of a value.
  if (keyword === "pattern") return "invalidCharacters";
  return NOT_ALLOWED.includes(keyword) ? "valueNotAllowed" : "format";
}

/** Secrets, keys and what an adapter reads: random, or ids of the provider. None of them is shown or sent on as text. */
const NOT_TEXT = ["config", "password", "sharedSecret", "apiKey", "publicIntegrationKey"] as const;

function refuseCardData(
  { body }: FastifyRequest,
  reply: FastifyReply,
  { checksItself = [] }: ProvisioningRouteOptions,
): FastifyReply | undefined {
  // A report of a provider is a stream: its rows are read by their columns, as they arrive.
  if (body instanceof Readable) return undefined;
  const path = pathOfCardData(body, { path: "", skip: new Set([...NOT_TEXT, ...checksItself]) });
  if (path === undefined) return undefined;
  return fieldError(reply, { code: "valueNotAllowed", path, message: "must not hold card data" });
}

/** What the path names must be in the tenant of the credential. */
async function requireEntity(
  parts: ProvisioningParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { params } = request;
  const operationId = operationOf(request);
  const refused = await refuseEntity(parts, provisionerOf(request), { operationId, params });
  return refused && sendAccessRefusal(reply, refused);
}

async function refuseReadOnly(
  request: FastifyRequest,
  reply: FastifyReply,
  readOnly: ReadOnlyFields | undefined,
): Promise<FastifyReply | undefined> {
  const path = readOnly && (await changedReadOnlyField(request, readOnly));
  if (path === undefined) return undefined;
  const message = "is read-only: leave it out, or send its present value";
  return fieldError(reply, { code: "valueNotAllowed", path, message });
}

async function requireCredential(
  parts: ProvisioningParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { authorization } = request.headers;
  const provisioner = await authenticateProvisioner(parts, { authorization, remoteAddress: request.ip });
  if (!isRefusal(provisioner)) {
    request.username = provisioner.username;
    provisioners.set(request, provisioner);
    const refused = refuseOperation(provisioner, operationOf(request));
    return refused && sendAccessRefusal(reply, refused);
  }
  if (provisioner.code === "too_many_attempts") {
    const error = flatError(PROVISIONING_ERRORS.invalidRequest.code, "Too many attempts");
    return reply.code(429).header("retry-after", "5").send(error);
  }
  return reply
    .code(401)
    .headers({
      "www-authenticate": 'Basic realm="Quittance provisioning", charset="UTF-8"',
      connection: "close",
    })
    .send(flatError(PROVISIONING_ERRORS.unauthorized.code, "Unauthorized"));
}
