import type { DataKind } from "../platform/retention/index.ts";

/** The end of the personal data of each table: by kinds of data, or by other events. */
interface Classified {
  readonly ends: readonly string[];
}

/** The reference page of retention: every kind of data with its bounds, and what ends the data that no age ends. */
export function retentionPage(
  kinds: readonly DataKind[],
  {
    classes,
    otherEnds,
  }: {
    classes: Readonly<Record<string, Classified>>;
    otherEnds: Readonly<Record<string, string>>;
  },
): string {
  const tablesOf = (end: string): string =>
    Object.entries(classes)
      .filter(([, { ends }]) => ends.includes(end))
      .map(([table]) => `\`${table}\``)
      .join(", ");
  const ofKinds = kinds.map((kind) => {
    const bounds = kind.scope === "tenant" ? `${kind.atLeast} to ${kind.atMost}` : "same for all tenants";
    const cells = [
      `\`${kind.name}\``,
      kind.what,
      String(kind.days),
      bounds,
      kind.from,
      kind.end,
      kind.ground,
    ];
    return `| ${[...cells, tablesOf(kind.name)].join(" | ")} |`;
  });
  const ofOthers = Object.entries(otherEnds).map(([end, meaning]) => `| ${meaning} | ${tablesOf(end)} |`);
  return `# Retention

Each kind of data with the time for which it is kept, and the reason. Days of \`GATEWAY_RETENTION_DAYS\` and \`GATEWAY_AUDIT_RETENTION_DAYS\` are shown with their defaults. Generated
from the rules by which the gateway purges; [privacy](../privacy.md) has how to change them.

## By age

| Kind | What | Days | A tenant may set | Counted from | Then | Why so long | Tables |
|---|---|---|---|---|---|---|---|
${ofKinds.join("\n")}

## By other ends

| Kept until | Tables |
|---|---|
${ofOthers.join("\n")}
`;
}
