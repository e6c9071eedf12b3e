import { EVENT_TYPES } from "./event-types.ts";

/** `docs/reference/event-types.md`: the closed list of types. */
export function eventTypesPage(): string {
  return [
    "# Event types",
    "",
    "Generated from `src/events/event-types.ts` by `npm run docs`. [How events are received](../events.md).",
    "",
    "| Type | When |",
    "|---|---|",
    ...Object.entries(EVENT_TYPES).map(([type, when]) => `| \`${type}\` | ${when} |`),
    "",
  ].join("\n");
}
