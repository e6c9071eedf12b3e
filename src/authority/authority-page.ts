import { DETAILS, type Grants, type Mode } from "./grants.ts";
import { ALL_OPERATIONS, MONEY_OUT, OPERATIONS, type Operation } from "./operations.ts";
import { AGENT_TOOLS, grantsOfTools } from "./rows/assistant-tools.ts";
import { grantsOfBiKey } from "./rows/bi-keys.ts";
import { CONSOLE_PERMISSIONS } from "./rows/console-permissions.ts";
import { ENDPOINT_DETAILS, grantsOfEndpoint } from "./rows/event-endpoints.ts";
import { API_OPERATIONS, grantsOfApiUser } from "./rows/merchant-operations.ts";
import { ALL_PERMISSIONS, grantsOfPermissions, needsOf } from "./rows/provisioning-permissions.ts";
import { CONSOLE_ROLES, grantsOfRoles } from "./rows/roles.ts";

/** A kind of thing with an authority that its maker gives it. */
export interface ConferredKind {
  /** As people say it, in the singular. */
  readonly name: string;
  /** Operations of the provisioning API that make it, or hand out its secret. */
  readonly operations: readonly string[];
  /** Forms of the console that do. */
  readonly forms: readonly string[];
  /** A rule beside the comparison with its maker. */
  readonly rule: string;
}

/** A page in Markdown with every row of rights, and what can be made by whom. */
export function authorityPage(kinds: readonly ConferredKind[]): string {
  return `# Authority

Generated from the rows of \`src/authority\` by \`npm run docs\`. An authority is a set of operations, each with the modes (test, live) and the detail
(${DETAILS.join(", ")}) in which it is allowed, at a place with all below it, within limits of money, until an end. A maker, or a person who approves, gives
no more than they have, in any of these dimensions: one function compares, and a test compares every row with every other.

## Operations

| Operation | Allows to |
|---|---|
${ALL_OPERATIONS.map((name) => `| \`${name}\`${MONEY_OUT.has(name) ? " (money leaves)" : ""} | ${OPERATIONS[name]} |`).join("\n")}

## Roles of the console

| Operation | ${CONSOLE_ROLES.join(" | ")} |
|---|${CONSOLE_ROLES.map(() => "---|").join("")}
${ALL_OPERATIONS.map((name) => `| \`${name}\` | ${CONSOLE_ROLES.map((role) => reachText(grantsOfRoles([role]), name)).join(" | ")} |`).join("\n")}

What a page or form needs is made of operations:

| Needs | Operations |
|---|---|
${Object.entries(CONSOLE_PERMISSIONS)
  .map(([name, operations]) => `| \`${name}\` | ${codes(operations)} |`)
  .join("\n")}

${rowsOfApis()}## What gives an authority

A route that gives one and is not in this table fails the build.

| Made | Operations of the provisioning API | Forms of the console | Rule |
|---|---|---|---|
${kinds.map(({ name, operations, forms, rule }) => `| ${name} | ${codes(operations)} | ${codes(forms)} | ${rule} |`).join("\n")}
`;
}

function rowsOfApis(): string {
  return `## Permissions of the provisioning API

| Permission | Operations | A person gives it who has in the console |
|---|---|---|
${ALL_PERMISSIONS.map((name) => `| \`${name}\` | ${grantsText(grantsOfPermissions([name]))} | ${codes(needsOf(name))} |`).join("\n")}

## Operations of API users

| Operation | Allows |
|---|---|
${API_OPERATIONS.map((name) => `| \`${name}\` | ${grantsText(grantsOfApiUser({ operations: [name], mode: "both" }))} |`).join("\n")}

## Tools of assistants

| Tool | Allows |
|---|---|
${AGENT_TOOLS.map((name) => `| \`${name}\` | ${grantsText(grantsOfTools({ tools: [name], mode: "live" }))} |`).join("\n")}

## Event endpoints and BI keys

| Receiver | Reads |
|---|---|
${ENDPOINT_DETAILS.map((detail) => `| endpoint with the detail \`${detail}\` | ${grantsText(grantsOfEndpoint({ mode: "all", detail }))} |`).join("\n")}
| BI key | ${grantsText(grantsOfBiKey({ testOnly: false }))} |
| BI key of test payments | ${grantsText(grantsOfBiKey({ testOnly: true }))} |

`;
}

function codes(names: readonly string[]): string {
  return names.length === 0 ? "–" : names.map((name) => `\`${name}\``).join(", ");
}

function grantsText(grants: Grants): string {
  return ALL_OPERATIONS.filter((name) => grants[name] !== undefined)
    .map((name) => {
      const reach = reachText(grants, name);
      return reach === "yes" || reach === "live" ? `\`${name}\`` : `\`${name}\` (${reach})`;
    })
    .join(", ");
}

/** `yes` in both modes; otherwise the modes, with what is less than everything. */
function reachText(grants: Grants, operation: Operation): string {
  const { test, live } = grants[operation] ?? {};
  if (test === live && test !== undefined) return test === "full" ? "yes" : test;
  const texts = (
    [
      ["test", test],
      ["live", live],
    ] as const satisfies readonly (readonly [Mode, unknown])[]
  ).flatMap(([mode, detail]) => {
    if (detail === undefined) return [];
    return detail === "full" ? [mode] : [`${mode}: ${detail}`];
  });
  return texts.join(", ");
}
