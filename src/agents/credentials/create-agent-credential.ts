import { findCurrency, parseAmount } from "../../platform/money/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";
import {
  findMerchant,
  listTenantPath,
  movesLiveMoneyOut,
  type ProvisioningPermission,
} from "../../tenancy/index.ts";
import { isMoving, type AgentToolName } from "../tool-names.ts";
import type { AgentCredential, AgentLimits } from "./agent-credential.ts";
import { insertAgentCredential } from "./credential-store.ts";
import { hashToken, newToken } from "./token.ts";

/** A credential is valid for at most so long, because its token is kept by other software. */
export const MAX_VALID_DAYS = 400;

/** As they were sent: amounts are decimal text. */
interface RequestedLimits {
  readonly currency: string;
  readonly perAction: string;
  readonly perDay: string;
}

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

interface Giver {
  readonly isRoot: boolean;
  readonly permissions: readonly ProvisioningPermission[];
  /** Null: it has no end. */
  readonly expiresAt: Temporal.Instant | null;
  /** A second person, who may move the money that is given, agreed. */
  readonly isAgreed?: boolean;
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
 * Makes a credential of an assistant. It never ends after the credential that makes it, reads nothing that this one may not
 * read, and refunds live money only where the root credential makes it or two people do, as for API users.
 */
export async function createAgentCredential(
  parts: { readonly db: Queryable; readonly clock: Clock; readonly ids: Ids },
  request: RequestedCredential & { readonly placeGuid: string; readonly giver: Giver },
): Promise<NewAgentCredential | Refused> {
  const { db, ids, clock } = parts;
  const { placeGuid, name, tools, mode, expiresAt } = request;
  const limits = checkAgentCredential(request, clock.now());
  if (limits !== null && isRefusal(limits)) return limits;
  const place = await findPlace(db, placeGuid);
  if (!place) return { refused: true, code: "place_not_found" };
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
  request: RequestedCredential & { readonly giver: Giver },
  now: Temporal.Instant,
): AgentLimits | Exclude<Refused, Refusal<"place_not_found">> | null {
  return refuseRights(request) ?? refuseEnd(now, request) ?? limitsOf(request);
}

/** Whether it moves live money out of the account of the merchant, or leaves it with a cardholder who disputes a payment. */
export function movesLiveMoneyOutByTool({
  tools,
  mode,
}: Pick<RequestedCredential, "tools" | "mode">): boolean {
  return tools.some((tool) => MONEY_OUT.has(tool)) && movesLiveMoneyOut({ operations: ["refund"], mode });
}

const MONEY_OUT: ReadonlySet<AgentToolName> = new Set(["refund_payment", "answer_dispute"]);

async function findPlace(
  db: Queryable,
  placeGuid: string,
): Promise<Pick<AgentCredential, "tenantGuid" | "merchantGuid"> | undefined> {
  if (!placeGuid.startsWith("ME-")) {
    const path = await listTenantPath(db, { tenantGuid: placeGuid });
    return path.length === 0 ? undefined : { tenantGuid: placeGuid, merchantGuid: null };
  }
  const merchant = await findMerchant(db, { merchantGuid: placeGuid });
  return merchant && { tenantGuid: merchant.tenantGuid, merchantGuid: merchant.guid };
}

function refuseRights({ giver, ...request }: RequestedCredential & { giver: Giver }) {
  if (request.tools.some((tool) => !isMoving(tool)) && !giver.permissions.includes("read"))
    return { refused: true, code: "missing_permission", permission: "read" } as const;
  if (movesLiveMoneyOutByTool(request) && !giver.isRoot && giver.isAgreed !== true)
    return fieldRefused(
      "tools",
      "refunding live money and answering its disputes needs the root credential, or two people in the console",
    );
  return undefined;
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
