import type { FastifyReply, FastifyRequest } from "fastify";
import type { Static, TObject, TProperties, TSchema } from "typebox";
import type { ProvisioningPermission } from "../../authority/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { CellNames } from "../../platform/cells/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { AuthenticationParts } from "../authenticate-merchant-user.ts";
import type { Provisioner } from "../credentials/index.ts";
import type { OperationRefusal } from "./operation-refusals.ts";
import type { OperationScope } from "./operation-scopes.ts";
import type { ReadOnlyFields } from "./read-only-fields.ts";

/** The objects that every provisioning operation may use. */
export interface ProvisioningParts extends AuthenticationParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cellNames: CellNames;
}

/** A request that was authenticated, permitted and validated. */
export interface OperationCall<Params, Body, Query> {
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

interface OperationDefinition<
  Parts,
  Params extends TProperties,
  Body extends TSchema,
  Query extends TSchema,
  Response extends TProperties,
> extends OperationFields {
  /** The entity whose tenant must be in the tenant of the credential. */
  readonly scope: OperationScope<NoInfer<keyof Params & string>>;
  /** Parameters of the path, in their order. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The fields of the response beside `success`. */
  readonly response: Response;
  /** For an update: the fields of the entity's list that it does not change. */
  readonly readOnly?: ReadOnlyFields<Parts, Static<TObject<Params>>>;
  /** Returns the fields of the response, a refusal, or the reply that it has sent itself. */
  readonly run: (
    parts: Parts,
    call: OperationCall<Static<TObject<Params>>, Static<Body>, Static<Query>>,
  ) => Promise<Static<TObject<Response>> | OperationRefusal | FastifyReply>;
}

/** An operation of the provisioning API as a value: what it is named, what it needs and what it does. */
export interface ProvisioningOperation<Parts> extends OperationFields {
  readonly scope: OperationScope;
  readonly params?: TProperties;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly response: TProperties;
  readonly readOnly?: ReadOnlyFields<Parts, Readonly<Record<string, string>>>;
  readonly run: (
    parts: Parts,
    call: OperationCall<unknown, unknown, unknown>,
  ) => Promise<object | OperationRefusal | FastifyReply>;
}

/** Checks an operation's function against its schemas. They validate each request, so that the types can be dropped here. */
export function defineOperation<
  Parts,
  Response extends TProperties,
  Params extends TProperties = {},
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
>(definition: OperationDefinition<Parts, Params, Body, Query, Response>): ProvisioningOperation<Parts> {
  return definition as unknown as ProvisioningOperation<Parts>;
}
