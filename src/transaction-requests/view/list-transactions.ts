import { ofPrograms } from "../../platform/rule-fault.ts";
import { fieldRefused, type FieldRefused } from "../../platform/field-refused.ts";
import { cursorOf, readCursor } from "../../platform/list-cursor.ts";
import { isDay, readMoment } from "../../platform/read-moment.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  followUpsOf,
  listOfCaller,
  publicStatus,
  publicTypeName,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
  type CallerFilter,
  type SearchPosition,
  type TransactionState,
} from "../../transactions/index.ts";
import type { StatusResponse } from "../http/status-response-schema.ts";
import type { TransactionParts } from "../parts.ts";
import { cutByFollowUps } from "./cut-by-follow-ups.ts";
import { statusesOf, type StatusParts } from "./transaction-status.ts";
import { ACKNOWLEDGEMENT_DAYS, listUnacknowledged } from "./unacknowledged.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

type Query = Readonly<Record<string, string | undefined>>;

interface ListRequest {
  readonly filter: Omit<CallerFilter, "merchantGuid" | "connectorGuids">;
  readonly after: SearchPosition | undefined;
  readonly limit: number;
  readonly withFollowUps: boolean;
  /** Only those whose outcome no receiver acknowledged. */
  readonly unacknowledgedOnly: boolean;
}

type ListParts = StatusParts & Pick<TransactionParts, "acknowledgedOf" | "clock">;
type ListedTransaction = StatusResponse & { readonly followUps?: readonly StatusResponse[] };

/** A page of the transactions that the status call shows to the same caller, each as that shows it. */
export async function listTransactions(
  parts: ListParts,
  { filter, withFollowUps, ...request }: ListRequest & { filter: CallerFilter },
): Promise<{ transactions: ListedTransaction[]; next: string | null }> {
  const page = await readPage(parts, { filter, ...request });
  if (!withFollowUps)
    return {
      transactions: await statusesOf(parts, page.transactions),
      next: page.next && cursorOf(page.next),
    };
  const uuids = page.transactions.map(({ uuid }) => uuid);
  const followUps = await followUpsOf(parts.db, uuids);
  const { transactions: shown, next } = cutByFollowUps(page, followUps);
  const transactions: ListedTransaction[] = [];
  for (const status of await statusesOf(parts, shown))
    transactions.push({
      ...status,
      followUps: await statusesOf(parts, followUps.get(status.uuid ?? "") ?? []),
    });
  return { transactions, next: next && cursorOf(next) };
}

function readPage(
  parts: ListParts,
  { filter, after, limit, unacknowledgedOnly }: Omit<ListRequest, "withFollowUps"> & { filter: CallerFilter },
) {
  if (!unacknowledgedOnly) return listOfCaller(parts.db, { filter, after, limit });
  const oldest = parts.clock.now().subtract({ hours: ACKNOWLEDGEMENT_DAYS * 24 });
  const from = filter.from && Temporal.Instant.compare(filter.from, oldest) > 0 ? filter.from : oldest;
  return listUnacknowledged(parts, { after, limit }, (position) =>
    listOfCaller(parts.db, { filter: { ...filter, from }, after: position, limit }),
  );
}

/** The parameters of the list, or the one that is wrong. */
export function readListRequest(query: Query): ListRequest | FieldRefused {
  const from = readMoment("from", query["from"], 0);
  if (isRefusal(from)) return from;
  // A day includes itself: the list ends where the next one begins.
  const to = readMoment("to", query["to"], 1);
  if (isRefusal(to)) return to;
  const order = from && to ? Temporal.Instant.compare(from, to) : -1;
  if (order > 0 || (order === 0 && isDay(query["to"])))
    return fieldRefused("to", "not_allowed", { code: "not_before_other", values: { other: "from" } });
  const statuses = readStatus(query["status"]);
  if (isRefusal(statuses)) return statuses;
  const type = readType(query["type"]);
  if (isRefusal(type)) return type;
  const errorCode = readCode(query["code"]);
  if (isRefusal(errorCode)) return errorCode;
  const after = readCursor(query["after"]);
  if (isRefusal(after)) return after;
  const limit = readLimit(query["limit"]);
  if (isRefusal(limit)) return limit;
  const { include, acknowledged, merchantTransactionId, customerIdentification } = query;
  if (acknowledged !== undefined && acknowledged !== "false")
    return fieldRefused("acknowledged", "not_allowed", ofPrograms("must be 'false'"));
  if (include !== undefined && include !== "followUps")
    return fieldRefused("include", "not_allowed", ofPrograms("must be 'followUps'"));
  const filter = { from, to, statuses, type, errorCode, merchantTransactionId, customerIdentification };
  const unacknowledgedOnly = acknowledged !== undefined;
  return { filter, after, limit, withFollowUps: include !== undefined, unacknowledgedOnly };
}

function readStatus(text: string | undefined): readonly TransactionState[] | undefined | FieldRefused {
  if (text === undefined) return undefined;
  const states = TRANSACTION_STATES.filter((state) => publicStatus(state) === text);
  const names = [...new Set(TRANSACTION_STATES.map(publicStatus))].join(", ");
  return states.length > 0
    ? states
    : fieldRefused("status", "not_allowed", ofPrograms(`must be one of ${names}`));
}

function readType(text: string | undefined): CallerFilter["type"] | FieldRefused {
  if (text === undefined) return undefined;
  const names = TRANSACTION_TYPES.map(publicTypeName).join(", ");
  const type = TRANSACTION_TYPES.find((one) => publicTypeName(one) === text);
  return type ?? fieldRefused("type", "not_allowed", ofPrograms(`must be one of ${names}`));
}

function readCode(text: string | undefined): number | undefined | FieldRefused {
  if (text === undefined) return undefined;
  return /^[1-9][0-9]{3}$/.test(text)
    ? Number(text)
    : fieldRefused("code", "not_allowed", ofPrograms("must be an error code of four digits"));
}

function readLimit(text: string | undefined): number | FieldRefused {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  return fieldRefused("limit", "not_allowed", ofPrograms(`must be a number from 1 to ${MAX_LIMIT}`));
}
