import { findConnector, type Connector } from "../../connectors/index.ts";
import type { FormField } from "../configuration/form-fields.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { provision } from "../frame/provision.ts";
import { saveUnlessChanged } from "../frame/save-unless-changed.ts";
import type { ConsoleParts } from "../parts.ts";
import { connectorFields } from "./connector-fields.ts";
import { readConnectorForm } from "./read-connector-form.ts";

/** As the database has it: the cache of this process may be some milliseconds behind another one. */
export async function currentConnector(
  { db, sealer }: Pick<ConsoleParts, "db" | "sealer">,
  found: Connector,
): Promise<Connector> {
  return (await findConnector(db, { guid: found.guid, sealer })) ?? found;
}

/** All fields of the form of a connector with their present values. */
export function shownFields(parts: ConsoleParts, connector: Connector): FormField[] {
  const { adapter } = connector;
  return connectorFields(parts, { adapter, connector }).flatMap(({ fields }) => fields);
}

/** Saves the form of a connector by the operation of the API, unless it was changed since the form was made. */
export async function saveConnector(parts: ConsoleParts, visit: PlaceVisit, found: Connector) {
  const { guid: connectorGuid, adapter } = found;
  const connector = await currentConnector(parts, found);
  const groups = connectorFields(parts, { adapter, connector });
  return saveUnlessChanged(parts, visit, {
    edited: { entity: "connector", target: connectorGuid },
    present: async () => shownFields(parts, await currentConnector(parts, found)),
    save: (unlessChanged) =>
      provision(parts, visit, {
        operation: "updateConnector",
        params: { connectorGuid },
        body: readConnectorForm(groups, { connector, form: visit.form }),
        unlessChanged,
      }),
  });
}
