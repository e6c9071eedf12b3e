import {
  grantsOfTools,
  isMoving,
  MONEY_OUT,
  OPERATIONS,
  refuseConferral,
  type AgentToolName,
  type Authority,
  type ProvisioningPermission,
  TEST_TOOLS,
} from "../../authority/index.ts";
import { findCurrency, parseAmount } from "../../platform/money/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { ReadOnlyStatic } from "../../platform/read-only-static.ts";
import { findMerchant, listTenantPath } from "../../tenancy/index.ts";
import type { Limits } from "../http/agent-credential-schemas.ts";
import { moneyLimitOf, type AgentCredential, type AgentLimits } from "./agent-credential.ts";
import { insertAgentCredential } from "./credential-store.ts";
import { hashToken, newToken } from "./token.ts";

/** A credential is valid for at most so long, because its token is kept by other software. */
export const MAX_VALID_DAYS = 400;

/** As they were sent: amounts are decimal text. */
type RequestedLimits = ReadOnlyStatic<typeof Limits>;

interface NewAgentCredential {
  readonly credential: AgentCredential;
  /** Shown once: only its hash is kept. */
  readonly token: string;
}

type FieldRefusal = Refusal<"field_refused"> & { readonly path: string; readonly message: string };
type Refused =
  | FieldRefusal
  | Refusal<"place_not_found">
  | (Refusal<"missing_permission"> & { readonly permission: ProvisioningPermission });

/** The maker, or the person who agreed. */
interface Giver {
  readonly permissions: readonly ProvisioningPermission[];
  readonly authority: Authority;
  /** Null: it has no end. */
  readonly expiresAt: Temporal.Instant | null;
}

/** The rights of a new credential. */
export interface RequestedCredential {
  readonly name: string;
  readonly tools: readonly AgentToolName[];
  readonly mode: "test" | "live";
  readonly limits?: RequestedLimits | undefined;
  readonly expiresAt: Temporal.Instant;
}

/**
 * Makes a credential of an assistant. It has no more authority than its maker, and never ends later.
 */
export async function createAgentCredential(
  parts: { readonly db: Queryable; readonly clock: Clock; readonly ids: Ids },
  request: RequestedCredential & { readonly placeGuid: string; readonly giver: Giver },
): Promise<NewAgentCredential | Refused> {
  const { db, ids, clock } = parts;
  const { placeGuid, name, tools, mode, expiresAt } = request;
  const found = await findPlace(db, placeGuid);
  if (!found) return { refused: true, code: "place_not_found" };
  const { placePath, ...place } = found;
  const limits = checkAgentCredential({ ...request, placePath }, clock.real.now());
  if (limits !== null && isRefusal(limits)) return limits;
  const token = newToken();
  const tokenHash = hashToken(token);
  const guid = ids.guid("AG");
  const credential = await insertAgentCredential(db, {
    ...place,
    guid,
    name,
    tools,
    mode,
    limits,
    expiresAt,
    tokenHash,
  });
  return { credential, token };
}

/** The limits of the credential that is requested, null where none of its tools moves anything, or why it is refused. */
export function checkAgentCredential(
  request: RequestedCredential & { readonly giver: Giver; readonly placePath: readonly string[] },
  now: Temporal.Instant,
): AgentLimits | Exclude<Refused, Refusal<"place_not_found">> | null {
  const refused = refuseRights(request) ?? refuseEnd(now, request);
  if (refused) return refused;
  const limits = limitsOf(request);
  if (limits !== null && isRefusal(limits)) return limits;
  const { giver, placePath, expiresAt } = request;
  const given = {
    grants: grantsOfTools(request),
    placePath,
    limits: limits && [moneyLimitOf(limits)],
    endsAt: expiresAt,
  };
  return refuseBeyond(giver.authority, given) ?? limits;
}

async function findPlace(
  db: Queryable,
  placeGuid: string,
): Promise<
  | (Pick<AgentCredential, "tenantGuid" | "merchantGuid"> & { readonly placePath: readonly string[] })
  | undefined
> {
  if (!placeGuid.startsWith("ME-")) {
    const placePath = await listTenantPath(db, { tenantGuid: placeGuid });
    return placePath.length === 0 ? undefined : { tenantGuid: placeGuid, merchantGuid: null, placePath };
  }
  const merchant = await findMerchant(db, { merchantGuid: placeGuid });
  if (!merchant) return undefined;
  const { tenantGuid, guid: merchantGuid } = merchant;
  return { tenantGuid, merchantGuid, placePath: [merchantGuid, ...(await listTenantPath(db, merchant))] };
}

function refuseRights({ giver, tools, mode }: RequestedCredential & { giver: Giver }) {
  if (tools.some((tool) => !isMoving(tool)) && !giver.permissions.includes("read"))
    return { refused: true, code: "missing_permission", permission: "read" } as const;
  const testTool = TEST_TOOLS.find((tool) => tools.includes(tool));
  if (testTool && mode === "live")
    return fieldRefused("tools", `'${testTool}' is for credentials of the mode 'test'`);
  return undefined;
}

/** Nobody gives an assistant more than they have. */
function refuseBeyond(giver: Authority, given: Authority): FieldRefusal | undefined {
  const beyond = refuseConferral(giver, given);
  if (!beyond) return undefined;
  if (beyond.dimension === "limit")
    return fieldRefused("limits", "must not be above the limits of who makes it");
  if (!("operation" in beyond))
    return fieldRefused("tools", "are for payments that are not those of who makes it");
  const { operation, mode } = beyond;
  if (mode === "live" && MONEY_OUT.has(operation))
    return fieldRefused(
      "tools",
      "refunding live money and answering its disputes needs the root credential, or two people in the console",
    );
  return fieldRefused("tools", `may ${OPERATIONS[operation]} in ${mode} mode, which who makes it may not`);
}

function refuseEnd(
  now: Temporal.Instant,
  { expiresAt, giver }: { expiresAt: Temporal.Instant; giver: Giver },
): FieldRefusal | undefined {
  if (Temporal.Instant.compare(expiresAt, now) <= 0)
    return fieldRefused("expiresAt", "must be in the future");
  const latest = now.add({ hours: MAX_VALID_DAYS * 24 });
  if (Temporal.Instant.compare(expiresAt, latest) > 0)
    return fieldRefused("expiresAt", `must be at most ${MAX_VALID_DAYS} days ahead`);
  if (giver.expiresAt !== null && Temporal.Instant.compare(expiresAt, giver.expiresAt) > 0)
    return fieldRefused("expiresAt", "must not be after the end of the credential that makes it");
  return undefined;
}

function limitsOf({
  tools,
  limits,
}: {
  tools: readonly AgentToolName[];
  limits?: RequestedLimits | undefined;
}): AgentLimits | FieldRefusal | null {
  const moves = tools.some(isMoving);
  if (limits === undefined)
    return moves ? fieldRefused("limits", "is required, because one of the tools moves money") : null;
  if (!moves) return fieldRefused("limits", "is for tools that move money, and none of them does");
  const { currency, perAction, perDay } = limits;
  if (!findCurrency(currency)) return fieldRefused("limits.currency", "is no currency of ISO 4217");
  const action = parseAmount(perAction, currency);
  if (isRefusal(action)) return fieldRefused("limits.perAction", "must be an amount of the currency");
  const day = parseAmount(perDay, currency);
  if (isRefusal(day)) return fieldRefused("limits.perDay", "must be an amount of the currency");
  if (day.minor < action.minor) return fieldRefused("limits.perDay", "must be at least perAction");
  return { currency, actionMinor: action.minor, dayMinor: day.minor };
}

function fieldRefused(path: string, message: string): FieldRefusal {
  return { refused: true, code: "field_refused", path, message };
}
