import { formatAmount } from "../../platform/money/index.ts";
import type { TransactionFilter, TransactionType } from "../../transactions/index.ts";
import type { Place } from "../access/places.ts";

/** A command for a POSIX shell. Credentials are names of variables. */
function curl(options: {
  credentials: string;
  url: string;
  body?: object | undefined;
  /** A POST without a body. */
  isPost?: boolean | undefined;
}): string {
  const { credentials, url, body, isPost } = options;
  const lines = [`curl${isPost ? " -X POST" : ""} -u "${credentials}"`];
  if (body !== undefined) lines.push(`  -H 'Content-Type: application/json'`);
  lines.push(`  ${quoted(url)}`);
  if (body !== undefined) lines.push(`  -d ${quoted(JSON.stringify(body))}`);
  return lines.join(" \\\n");
}

/** Whatever the text has: a quote ends the quotation, is escaped, and begins it again. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** One transaction, by the status API. */
export function statusCurl(options: { publicUrl: string; apiKey: string; uuid: string }): string {
  const { publicUrl, apiKey, uuid } = options;
  const url = `${publicUrl}/api/v3/status/${encodeURIComponent(apiKey)}/getByUuid/${uuid}`;
  return curl({ credentials: "$API_USER:$API_PASSWORD", url });
}

/** A capture, void, refund or link, by the transaction API. */
export function requestCurl(options: {
  publicUrl: string;
  apiKey: string;
  operation: string;
  request: object;
}): string {
  const { publicUrl, apiKey, operation, request } = options;
  const url = `${publicUrl}/api/v3/transaction/${encodeURIComponent(apiKey)}/${operation}`;
  return curl({ credentials: "$API_USER:$API_PASSWORD", url, body: request });
}

/** What the timeline of a link shows, or what is done to it, by the Pay-by-Link API. */
export function linkCurl(options: {
  publicUrl: string;
  uuid: string;
  operation?: "resend" | "replace" | "cancel";
}): string {
  const { publicUrl, uuid, operation } = options;
  const url = `${publicUrl}/api/v3/payByLink/${uuid}`;
  if (operation === undefined) return curl({ credentials: "$API_USER:$API_PASSWORD", url });
  return curl({ credentials: "$API_USER:$API_PASSWORD", url: `${url}/${operation}`, isPost: true });
}

/** An operation of the provisioning API. */
export function provisioningCurl(options: {
  publicUrl: string;
  /** With its path parameters. */
  operation: string;
  body?: object | undefined;
  isPost?: boolean;
}): string {
  const { publicUrl, operation, body, isPost } = options;
  const url = `${publicUrl}/api/provisioning/${operation}`;
  return curl({ credentials: "$ADMIN_USER:$ADMIN_PASSWORD", url, body, isPost });
}

/** The list, by the BI data source: a key sees its tenant's or merchant's transactions. */
export function listCurl(options: {
  publicUrl: string;
  place: Place;
  filter: TransactionFilter;
  limit: number;
}): string {
  const { publicUrl, place, filter, limit } = options;
  return curl({
    credentials: "$BI_KEY:$BI_PASSWORD",
    url: `${publicUrl}/bi/query/transactions/v2`,
    body: {
      size: limit,
      sort: [{ created_at: "desc" }],
      query: { bool: { filter: clausesOf(place, filter) } },
    },
  });
}

function clausesOf({ guid, kind }: Place, filter: TransactionFilter): object[] {
  const { from, to, statuses, type, currency, minMinor, maxMinor, lastFour, email, testMode, authCode, arn } =
    filter;
  const range = {
    ...(from && { gte: dateTime(from) }),
    ...(to && { lt: dateTime(to) }),
  };
  const amounts = {
    ...(minMinor !== undefined && currency && { gte: amountOf(minMinor, currency) }),
    ...(maxMinor !== undefined && currency && { lte: amountOf(maxMinor, currency) }),
  };
  return [
    ...(kind === "merchant" ? [{ term: { merchant_guid: guid } }] : []),
    ...(Object.keys(range).length > 0 ? [{ range: { created_at: range } }] : []),
    ...(statuses ? [{ terms: { status: statuses } }] : []),
    ...(type ? [{ term: { type: DOCUMENT_TYPES[type] ?? type } }] : []),
    ...(currency ? [{ term: { currency } }] : []),
    ...(Object.keys(amounts).length > 0 ? [{ range: { amount: amounts } }] : []),
    ...(lastFour ? [{ match: { "creditcard.last_four_digits": lastFour } }] : []),
    ...(email ? [{ match: { "customer.email.raw": "CUSTOMER_EMAIL" } }] : []),
    ...(testMode === undefined ? [] : [{ term: { test_mode: testMode } }]),
    ...(authCode === undefined ? [] : [{ term: { auth_code: authCode } }]),
    ...(arn === undefined ? [] : [{ term: { arn } }]),
  ];
}

/** Types that BI documents name differently. */
const DOCUMENT_TYPES: Partial<Record<TransactionType, string>> = {
  "incremental-authorization": "inc-auth",
  "chargeback-reversal": "cb-reversal",
};

function dateTime(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "second" }).replace("T", " ").replace("Z", "");
}

function amountOf(minor: bigint, currency: string): number {
  return Number(formatAmount({ minor, currency }));
}
