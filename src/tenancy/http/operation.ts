import type { FastifyReply, FastifyRequest } from "fastify";
import type { Static, TObject, TProperties, TSchema } from "typebox";
import type { ProvisioningPermission } from "../../authority/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { CellNames } from "../../cells/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { FieldRefused } from "../../platform/field-refused.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import type { AuthenticationParts } from "../authenticate-merchant-user.ts";
import type { Provisioner } from "../credentials/index.ts";
import { type OperationRefusal, noSuchEntity, refuseField } from "./operation-refusals.ts";
import type { OperationScope, Owned } from "./operation-scopes.ts";
import type { ReadOnlyFields } from "./read-only-fields.ts";

/** The objects that every provisioning operation may use. */
export interface ProvisioningParts extends AuthenticationParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cellNames: CellNames;
}

/** A request that was authenticated, permitted and validated. */
interface OperationCall<Params, Body, Query, Entity> {
  /** The entity that the scope found; undefined for a scope that is none. */
  readonly entity: Entity;
  readonly params: Params;
  readonly body: Body;
  readonly query: Query;
  readonly caller: Provisioner;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface OperationFields {
  /** Its name in the API document and in the audit, and the first segment of its path. */
  readonly id: string;
  readonly method: "GET" | "POST";
  readonly summary: string;
  readonly description?: string;
  /** The first segment of the path, where two operations share it. */
  readonly path?: string;
  /** The permission that a credential needs. */
  readonly permission: ProvisioningPermission;
  /** Fields of the body that the operation itself checks for card numbers. */
  readonly checksItself?: readonly string[];
  /** The response is sent as `run` returns it; its schema only documents it. */
  readonly describedOnly?: true;
  /** The content types of a body that `run` reads as a stream; others, and a body without one, are 415. */
  readonly streams?: readonly [string, ...string[]];
}

/** A value as `run` returns it: nothing of it is changed any more, and a moment is sent as its text. */
type Sent<Value> = Value extends string
  ? Value | Temporal.Instant
  : Value extends object
    ? { readonly [Name in keyof Value]: Sent<Value[Name]> }
    : Value;

/** Undefined: the entity of the scope is there no longer. A reply: `run` has sent it itself. */
type OperationResult<Fields> = Fields | OperationRefusal | FieldRefused | FastifyReply | undefined;

interface OperationDefinition<
  Parts,
  Field extends string,
  Entity extends Owned | undefined,
  Params extends TProperties,
  Body extends TSchema,
  Query extends TSchema,
  Response extends TProperties,
> extends OperationFields {
  /** The entity whose tenant must be in the tenant of the credential, and which `run` gets. */
  readonly scope: OperationScope<Field, NonNullable<Entity>>;
  /** Parameters of the path, in their order. That of the scope's entity is the first, unless it is among them. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The fields of the response beside `success`. */
  readonly response: Response;
  /** For an update: the fields of the entity's list that it does not change. */
  readonly readOnly?: ReadOnlyFields<NoInfer<Entity>>;
  readonly run: (
    parts: Parts,
    call: OperationCall<
      Static<TObject<Params>> & Readonly<Record<Field, string>>,
      Static<Body>,
      Static<Query>,
      Entity
    >,
  ) => Promise<OperationResult<Sent<Static<TObject<Response>>>>>;
}

/** An operation of the provisioning API as a value: what it is named, what it needs and what it does. */
export interface ProvisioningOperation<Parts> extends OperationFields {
  readonly scope: OperationScope;
  readonly params?: TProperties;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly response: TProperties;
  readonly readOnly?: ReadOnlyFields<unknown>;
  readonly run: (
    parts: Parts,
    call: OperationCall<unknown, unknown, unknown, unknown>,
  ) => Promise<OperationResult<object>>;
}

/** Checks an operation's function against its schemas. They validate each request, so that the types can be dropped here. */
export function defineOperation<
  Parts,
  Response extends TProperties,
  Field extends string = never,
  Entity extends Owned | undefined = undefined,
  Params extends TProperties = {},
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
>(
  definition: OperationDefinition<Parts, Field, Entity, Params, Body, Query, Response>,
): ProvisioningOperation<Parts> {
  const { scope, params } = definition;
  const ofScope = typeof scope === "object" && !(params && scope.field in params);
  return {
    ...definition,
    ...(ofScope && { params: { [scope.field]: scope.param, ...params } }),
  } as unknown as ProvisioningOperation<Parts>;
}

/** Runs an operation whose request was checked, and words what it refuses. */
export async function runOperation<Parts>(
  { scope, run }: ProvisioningOperation<Parts>,
  parts: Parts,
  call: OperationCall<unknown, unknown, unknown, unknown>,
): Promise<object | OperationRefusal | FastifyReply> {
  const result = await run(parts, call);
  if (result === call.reply) return result;
  if (result === undefined && typeof scope === "object") return noSuchEntity(scope);
  if (isRefusal(result) && result.code === "field_refused") return refuseField(result as FieldRefused);
  return withMomentsAsText(result) as object;
}

function withMomentsAsText(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return value.toString();
  if (Array.isArray(value)) return value.map(withMomentsAsText);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withMomentsAsText(one)]));
}
