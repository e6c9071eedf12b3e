import {
  listConnectorSummaries,
  MAX_MEMBERS,
  MultiMethodMetaConnectorSchema,
  type Connector,
  type ConnectorSummary,
} from "../../connectors/index.ts";
import type { FieldGroup, FormField } from "../configuration/form-fields.ts";
import { readSchemaForm, schemaFields, type SchemaForm } from "../configuration/schema-fields.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { Typed } from "../frame/form-state.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { noteOf } from "./kind-text.ts";
import { inOrder } from "./selection-order.ts";

const WITHIN = "multiMethodMetaConnector";
const MEMBERS = `${WITHIN}.connectors`;
const MAX_LISTED = 500;
const { retries, expiry } = MultiMethodMetaConnectorSchema.properties;

const LIMITS: SchemaForm<"retries" | "expiry"> = {
  schema: { retries, expiry },
  within: WITHIN,
  words: {
    retries: {
      label: "Further choices after a decline",
      hint: "Empty: the setting for attempts on the page decides.",
    },
    expiry: { label: "Open for, in minutes", hint: "Empty: the page has no time limit of its own." },
  },
};

interface SelectionOf {
  readonly merchantGuid: string;
  /** Undefined while it is being made. */
  readonly connector: Connector | undefined;
  /** The typed values, by the name of the field; undefined: as the connector has it. */
  readonly typed?: Typed | undefined;
}

/** The form of a payment selection page: a position for each connector that it can offer, and the limits of the page. */
export async function selectionGroups(
  { db, clock }: Pick<ConsoleParts, "db" | "clock">,
  { merchantGuid, connector, typed }: SelectionOf,
): Promise<FieldGroup[]> {
  const present = selectionOf(connector);
  const all = await listConnectorSummaries(db, { merchantGuids: [merchantGuid], limit: MAX_LISTED });
  const possible = all.filter(({ kind }) => kind !== "multi_method");
  const groups: FieldGroup[] = [
    {
      title: t("Customers choose from"),
      hint: t("The page offers the connectors with a position, from the first on."),
      fields: memberFields(possible, present.connectors, clock.now()),
    },
    { title: t("Limits of the page"), fields: schemaFields(LIMITS, { ...present }) },
  ];
  if (!typed) return groups;
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => ({ ...field, value: typed(field.path) })),
  }));
}

/** One beyond the listed ones keeps its place under its guid. */
function memberFields(
  possible: readonly ConnectorSummary[],
  members: readonly string[],
  now: Temporal.Instant,
): FormField[] {
  const listed = possible.map((one) => ({ guid: one.guid, label: `${one.name} · ${noteOf(one, now)}` }));
  const guids = new Set(listed.map(({ guid }) => guid));
  const others = members.filter((guid) => !guids.has(guid)).map((guid) => ({ guid, label: guid }));
  const all = [...listed, ...others];
  const positions = Array.from({ length: Math.min(all.length, MAX_MEMBERS) }, (_, index) => index + 1);
  const options = [
    ["", t("Not offered")] as const,
    ...positions.map((position) => [String(position), t("Position {position}", { position })] as const),
  ];
  return all.map(({ guid, label }) => ({
    path: `${MEMBERS}.${guid}`,
    label,
    kind: { type: "choice", options },
    value: members.includes(guid) ? String(members.indexOf(guid) + 1) : "",
  }));
}

function selectionOf(connector: Connector | undefined) {
  return connector?.kind === "multi_method"
    ? connector.multiMethodMetaConnector
    : { connectors: [], retries: null, expiry: null };
}

/** Whether a form has the field for payment selection pages alone. */
export function isOfSelection({ path }: Pick<FormField, "path">): boolean {
  return path.startsWith(`${WITHIN}.`);
}

/**
 * The `multiMethodMetaConnector` that the form stands for. It is sent as a whole, because the API takes what is left out for its default.
 *
 * @param fields with the present values
 */
export function readSelection(
  fields: readonly FormField[],
  { connector, form }: { connector: Connector | undefined; form: Typed },
): object {
  return { ...selectionOf(connector), ...readSchemaForm(LIMITS, form), connectors: chosenIn(fields, form) };
}

/** The guids with a position in the form, in order. */
function chosenIn(fields: readonly FormField[], form: Typed): string[] {
  const placed = membersIn(fields).map((field) => ({
    guid: guidOf(field),
    before: positionIn(field.value),
    now: positionIn(form(field.path)),
  }));
  return inOrder(placed);
}

function membersIn(fields: readonly FormField[]): readonly FormField[] {
  return fields.filter(({ path }) => path.startsWith(`${MEMBERS}.`));
}

/** The guids of the connectors that a form can offer. */
export function possibleMembers(groups: readonly FieldGroup[]): string[] {
  return membersIn(groups.flatMap(({ fields }) => fields)).map(guidOf);
}

function guidOf({ path }: FormField): string {
  return path.slice(MEMBERS.length + 1);
}

function positionIn(text: string): number | undefined {
  return text === "" ? undefined : Number(text);
}

/** A position that the form does not offer. */
export function refusePosition(fields: readonly FormField[], form: Typed): FieldProblem | undefined {
  const wrong = membersIn(fields).find(
    ({ path, kind }) => kind.type === "choice" && !kind.options.some(([value]) => value === form(path)),
  );
  return wrong && { path: wrong.path, message: t("Choose a position of the list.") };
}

/**
 * A refusal of the API at the field of the form: the API names a member by its place in the list. A refusal of the list as a whole
 * stands at the first member.
 *
 * @param form the one that was sent, with the fields of it
 */
export function atMember(
  problem: FieldProblem,
  { fields, form }: { fields: readonly FormField[]; form: Typed },
): FieldProblem {
  if (problem.path === MEMBERS) return { ...problem, path: membersIn(fields)[0]?.path ?? MEMBERS };
  const [, index] = /^multiMethodMetaConnector\.connectors\[(\d+)\]/.exec(problem.path) ?? [];
  const guid = index === undefined ? undefined : chosenIn(fields, form)[Number(index)];
  return guid === undefined ? problem : { ...problem, path: `${MEMBERS}.${guid}` };
}
