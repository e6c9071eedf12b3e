import { contentError, illegalArgument, parsingError } from "../../../errors.ts";
import { type ValueSource, valueSource } from "../../../fields/value-source.ts";
import { type JsonNode, member } from "../../../json/json-node.ts";
import { type Sql, and, sql } from "../../../sql/sql.ts";
import { MAX_IP, ipText, parseCidr, parseIp } from "../../../values/ip.ts";
import type { AggregationKind, GroupKey } from "../../aggregation.ts";
import { withoutRanges } from "../../buckets/range-buckets.ts";
import { readRanges } from "../../buckets/read-ranges.ts";
import { bucketsResult } from "../../levels/buckets-result.ts";
import { type ConditionBucket, runConditions } from "../../levels/condition-buckets.ts";
import { isFilled } from "../../levels/run-level.ts";
import { scalarText } from "../../reading/options.ts";
import { anyOf } from "../../values/any-of.ts";

/** From inclusive to exclusive, or open. */
interface IpRange {
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
  readonly key: string | undefined;
}

export const ipRange: AggregationKind = {
  name: "ip_range",
  read: (body, { name }) => {
    const where = { kind: "ip_range", name, sources: "field" };
    const { options, keyed, ranges } = readRanges(body, where, { readRange });
    const sorted = ranges.toSorted(
      (a, b) => compare(a.from ?? -1n, b.from ?? -1n) || compare(a.to ?? MAX_IP, b.to ?? MAX_IP),
    );
    return {
      type: "bucket",
      run: async (level, run, inner) => {
        if (ranges.length === 0) throw withoutRanges(name);
        const source = valueSource(level.scope, options, "ip_range", ({ type }) => type === "ip");
        const buckets = sorted.map((one) => bucketOf(one, source, keyed));
        const resultsOf = await runConditions(level, run, inner, { buckets, disjoint: false });
        // Where the server has no documents to count, it returns no range at all, unlike for numbers.
        const isEmpty = (group: GroupKey) => level.collectsNothing === true || isFilled(group);
        return (group) => bucketsResult("ip_range", isEmpty(group) ? [] : resultsOf(group), { keyed });
      },
    };
  },
};

function readRange(node: JsonNode): IpRange {
  if (node.kind !== "object") throw contentError(`[ip_range] range must be an object`, node.at);
  const text = (name: string) => {
    const value = member(node, name);
    return value === undefined || value.kind === "null" ? undefined : scalarText(value);
  };
  const stranger = node.members.find(({ name }) => !["from", "to", "mask", "key"].includes(name));
  if (stranger !== undefined)
    throw parsingError(`Unexpected ip range parameter: [${stranger.name}]`, stranger.value.at);
  const mask = text("mask");
  const key = text("key");
  if (mask === undefined) return { from: address(text("from")), to: address(text("to")), key };
  const range = parseCidr(mask);
  if (range === undefined) throw illegalArgument(`'${mask}' is not an IP string literal.`);
  return {
    from: range.from === 0n ? undefined : range.from,
    to: range.to === MAX_IP ? undefined : range.to + 1n,
    key: key ?? mask,
  };
}

function address(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const ip = parseIp(text);
  if (ip === undefined) throw illegalArgument(`'${text}' is not an IP string literal.`);
  return ip;
}

function bucketOf(
  { from, to, key }: IpRange,
  source: ValueSource | undefined,
  keyed: boolean,
): ConditionBucket {
  const text = (ip: bigint | undefined) => (ip === undefined ? undefined : ipText(ip));
  const keyText = key ?? `${text(from) ?? "*"}-${text(to) ?? "*"}`;
  return {
    condition: source ? within(source, from, to) : sql`FALSE`,
    keyText,
    head: (docCount) => ({
      key: keyed ? undefined : keyText,
      from: text(from),
      to: text(to),
      doc_count: docCount,
    }),
  };
}

function within(source: ValueSource, from: bigint | undefined, to: bigint | undefined): Sql {
  return anyOf(source, (value) =>
    and([
      sql`${value} IS NOT NULL`,
      ...(from === undefined ? [] : [sql`${value} >= ${String(from)}::UHUGEINT`]),
      ...(to === undefined ? [] : [sql`${value} < ${String(to)}::UHUGEINT`]),
    ]),
  );
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
