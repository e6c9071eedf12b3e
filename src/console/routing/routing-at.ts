import {
  currentVersion,
  findDraft,
  listConnectorSummaries,
  type Connector,
  type ConnectorDraft,
  type RoutingMetaConnector,
} from "../../connectors/index.ts";
import type { Place } from "../access/places.ts";
import { connectorAt } from "../connectors/connector-at.ts";
import { draftAuthorName } from "../configuration/read-changes.ts";
import type { ConsoleParts } from "../parts.ts";

type RoutingConnector = Extract<Connector, { kind: "routing" }>;

/** A routing connector with its draft. */
export interface Routing {
  readonly connector: RoutingConnector;
  readonly draft: ConnectorDraft | undefined;
  /** The name of the person or credential that changed the draft last. */
  readonly draftBy: string | undefined;
  /** The number of the version in force. */
  readonly version: number;
  /** The content of the draft, or the configuration in force where there is no draft. */
  readonly shown: RoutingMetaConnector;
  /** The merchant's connectors that payments can be sent to, by guid. */
  readonly members: ReadonlyMap<string, string>;
}

const MAX_MEMBERS = 500;

/** Undefined for another connector, and for one of another place. */
export async function routingAt(
  parts: Pick<ConsoleParts, "db" | "findConnector">,
  { guid: connectorGuid, place }: { guid: string; place: Place },
): Promise<Routing | undefined> {
  const { db } = parts;
  const connector = await connectorAt(parts, { guid: connectorGuid, place });
  if (connector?.kind !== "routing") return undefined;
  const key = { connectorGuid, subject: "routing" } as const;
  const [draft, version, summaries] = await Promise.all([
    findDraft(db, key),
    currentVersion(db, key),
    listConnectorSummaries(db, { merchantGuids: [connector.merchantGuid], limit: MAX_MEMBERS }),
  ]);
  const inForce = connector.routingMetaConnector;
  // A draft may leave out what has a default, as a request may.
  const drafted = draft?.content["routingMetaConnector"] as Partial<RoutingMetaConnector> | undefined;
  const defaults = { reRouteRecurring: false, rules: [], fallback: [] };
  return {
    connector,
    draft,
    draftBy: await draftAuthorName(db, draft),
    version,
    shown: drafted ? { ...defaults, defaultConnector: inForce.defaultConnector, ...drafted } : inForce,
    members: new Map(
      summaries.filter(({ kind }) => kind === "provider").map(({ guid, name }) => [guid, name]),
    ),
  };
}
