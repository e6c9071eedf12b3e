import { member, type ObjectNode } from "@quittance/bi-engine/json";

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The body with a `timeout` no longer than the limit, so that shards stop by themselves. */
export function limitTime(body: ObjectNode, limitMs: number): ObjectNode {
  const requested = member(body, "timeout");
  if (requested?.kind === "text" && toMs(requested.value) <= limitMs) return body;
  const others = body.members.filter(({ name }) => name !== "timeout");
  const timeout = {
    name: "timeout",
    at: body.at,
    value: { kind: "text" as const, at: body.at, value: `${limitMs}ms` },
  };
  return { ...body, members: [...others, timeout] };
}

function toMs(text: string): number {
  const [, digits, unit = ""] = /^(\d+)(ms|s|m|h|d)$/.exec(text) ?? [];
  return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits) * (unitMs[unit] ?? 1);
}
