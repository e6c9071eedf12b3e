import { findConnector, type Connector } from "../../connectors/index.ts";
import type { FieldGroup, FormField } from "../configuration/form-fields.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { Typed } from "../frame/form-state.ts";
import { provision } from "../frame/provision.ts";
import { saveUnlessChanged } from "../frame/save-unless-changed.ts";
import type { ConsoleParts } from "../parts.ts";
import { connectorFields } from "./connector-fields.ts";
import { readConnectorForm } from "./read-connector-form.ts";
import {
  atMember,
  isOfSelection,
  readSelection,
  refusePosition,
  selectionGroups,
} from "./selection-fields.ts";

/** As the database has it: the cache of this process may be some milliseconds behind another one. */
export async function currentConnector(
  { db, sealer }: Pick<ConsoleParts, "db" | "sealer">,
  found: Connector,
): Promise<Connector> {
  return (await findConnector(db, { guid: found.guid, sealer })) ?? found;
}

/** The whole form of a connector, with its present values or what was typed. */
export async function connectorGroups(
  parts: ConsoleParts,
  connector: Connector,
  typed?: Typed,
): Promise<FieldGroup[]> {
  const { adapter, merchantGuid, kind } = connector;
  const [names, ...others] = connectorFields(parts, { adapter, connector, typed });
  const selection =
    kind === "multi_method" ? await selectionGroups(parts, { merchantGuid, connector, typed }) : [];
  return [...(names ? [names] : []), ...selection, ...others];
}

/** All fields of the form of a connector with their present values. */
export async function shownFields(parts: ConsoleParts, connector: Connector): Promise<FormField[]> {
  return (await connectorGroups(parts, connector)).flatMap(({ fields }) => fields);
}

/** Saves the form of a connector by the operation of the API, unless it was changed since the form was made. */
export async function saveConnector(parts: ConsoleParts, visit: PlaceVisit, found: Connector) {
  const { guid: connectorGuid } = found;
  const connector = await currentConnector(parts, found);
  const groups = await connectorGroups(parts, connector);
  return saveUnlessChanged(parts, visit, {
    edited: { entity: "connector", target: connectorGuid },
    present: async () => shownFields(parts, await currentConnector(parts, found)),
    save: (unlessChanged) =>
      provisionForm(parts, visit, {
        operation: "updateConnector",
        params: { connectorGuid },
        groups,
        connector,
        unlessChanged,
      }),
  });
}

/** Sends the form of a connector by the operation of the API; a refusal is at its field. */
export async function provisionForm(
  parts: Pick<ConsoleParts, "db" | "provision">,
  visit: PlaceVisit,
  {
    groups,
    connector,
    ...call
  }: Pick<Parameters<typeof provision>[2], "operation" | "params" | "unlessChanged"> & {
    /** With the present values. */
    groups: readonly FieldGroup[];
    /** Undefined of one that is being made. */
    connector: Connector | undefined;
  },
) {
  const { form } = visit;
  const fields = groups.flatMap((group) => group.fields);
  const misplaced = refusePosition(fields, form);
  if (misplaced) return { problem: misplaced };
  const body = {
    ...readConnectorForm(groups, { connector, form }),
    ...(fields.some(isOfSelection) && {
      multiMethodMetaConnector: readSelection(fields, { connector, form }),
    }),
  };
  const made = await provision(parts, visit, { ...call, body });
  return "problem" in made ? { problem: atMember(made.problem, { fields, form }) } : made;
}
