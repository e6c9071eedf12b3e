import type { FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Settings } from "typebox/system";
import { problemOfValue } from "../../platform/http/index.ts";
import type { Provisioner } from "../credentials/index.ts";
import {
  lacksPermission,
  schemaRefused,
  type OperationRefusal,
  isOperationRefusal,
} from "./operation-refusals.ts";
import { refuseInstallation, entityOf } from "./operation-scopes.ts";
import { type ProvisioningOperation, type ProvisioningParts, runOperation } from "./operation.ts";
import { refuseCardData } from "./refuse-card-data.ts";

/** A request of a page of this gateway, on behalf of a person who is signed in. */
export interface OperationRequest {
  readonly params?: Readonly<Record<string, string>>;
  /** As JSON has it. */
  readonly body?: object;
  /** The person's permissions, in the words of credentials. */
  readonly caller: Provisioner;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Runs an operation in this process with the checks of its route: permission, entity, schema, card numbers. A page and the API
 * therefore accept and refuse the same. The caller sets the actor of the change.
 */
export async function callOperation<Parts extends ProvisioningParts>(
  parts: Parts,
  operation: ProvisioningOperation<Parts>,
  { params = {}, body, caller, request, reply }: OperationRequest,
): Promise<object | OperationRefusal> {
  const { permission, scope, checksItself } = operation;
  if (!caller.permissions.includes(permission)) return lacksPermission(permission);
  const outside = refuseInstallation(caller, scope);
  if (outside) return outside;
  const entity = await entityOf(parts, caller, { scope, params });
  if (isOperationRefusal(entity)) return entity;
  const refused = refuseShape(operation.body, body) ?? refuseCardData(body, { checksItself });
  if (refused) return refused;
  return runOperation(operation, parts, { entity, params, body, query: {}, caller, request, reply });
}

/** The errors of all variants of a rule: the usual 8 end before the variant that the request means. */
const MAX_ERRORS = 64;
Settings.Set({ maxErrors: MAX_ERRORS });

const VALIDATORS = new WeakMap<TSchema, Validator>();

/** Refuses a body that the schema of the request does not admit. */
export function refuseShape(schema: TSchema | undefined, body: unknown): OperationRefusal | undefined {
  if (!schema) return undefined;
  const validator = VALIDATORS.get(schema) ?? Compile(schema);
  VALIDATORS.set(schema, validator);
  return validator.Check(body) ? undefined : schemaRefused(problemOfValue(validator.Errors(body), body));
}
