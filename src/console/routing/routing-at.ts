import {
  draftTables,
  listConnectorSummaries,
  previewDraft,
  type Connector,
  type RoutingMetaConnector,
} from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { connectorAt } from "../connectors/connector-at.ts";
import type { Drafted } from "../configuration/draft-parts.ts";
import { readDrafted } from "../configuration/read-changes.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ConsoleParts } from "../parts.ts";

type RoutingConnector = Extract<Connector, { kind: "routing" }>;

/** A routing connector with its draft. */
export interface Routing extends Drafted {
  readonly connector: RoutingConnector;
  /** The content of the draft, or the configuration in force where there is no draft. */
  readonly shown: RoutingMetaConnector;
  /** The merchant's connectors that payments can be sent to, by guid. */
  readonly members: ReadonlyMap<string, string>;
}

const MAX_MEMBERS = 500;

/** Undefined for another connector, and for one of another place. */
export async function routingAt(
  parts: Pick<ConsoleParts, "db" | "findConnector">,
  { path, place }: Pick<PlaceVisit, "path" | "place">,
): Promise<Routing | undefined> {
  const { db } = parts;
  const connector = await connectorAt(parts, { guid: path("connector"), place });
  if (connector?.kind !== "routing") return undefined;
  const [drafted, summaries] = await Promise.all([
    readDrafted(db, draftTables("routing"), connector.guid),
    listConnectorSummaries(db, { merchantGuids: [connector.merchantGuid], limit: MAX_MEMBERS }),
  ]);
  const inForce = connector.routingMetaConnector;
  // A draft may leave out what has a default, as a request may.
  const content = drafted.draft?.content["routingMetaConnector"] as Partial<RoutingMetaConnector> | undefined;
  const defaults = { reRouteRecurring: false, rules: [], fallback: [] };
  return {
    ...drafted,
    connector,
    shown: content ? { ...defaults, defaultConnector: inForce.defaultConnector, ...content } : inForce,
    members: new Map(
      summaries.filter(({ kind }) => kind === "provider").map(({ guid, name }) => [guid, name]),
    ),
  };
}

/** The draft as it would be in force; undefined without one, and for one that does not fit any more. */
export async function draftedRouting(
  parts: Pick<ConsoleParts, "db" | "provisioning">,
  { connector, draft }: Routing,
): Promise<RoutingMetaConnector | undefined> {
  if (!draft) return undefined;
  const { content } = draft;
  const after = await previewDraft(parts.db, {
    current: connector,
    subject: "routing",
    content,
    parts: parts.provisioning,
  });
  return !isRefusal(after) && after.kind === "routing" ? after.routingMetaConnector : undefined;
}
