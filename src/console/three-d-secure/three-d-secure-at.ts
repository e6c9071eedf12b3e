import {
  currentVersion,
  findDraft,
  previewDraft,
  type Connector,
  type ConnectorDraft,
} from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Place } from "../access/places.ts";
import { draftAuthorName } from "../configuration/read-changes.ts";
import { takesCards } from "../connectors/connector-fields.ts";
import { connectorAt } from "../connectors/connector-at.ts";
import type { ConsoleParts } from "../parts.ts";

export const SUBJECT = "three_d_secure";

/** The 3-D Secure of a connector, with its draft. */
export interface ThreeDSecureView {
  readonly connector: Connector;
  readonly draft: ConnectorDraft | undefined;
  /** The name of the person or credential that changed the draft last. */
  readonly draftBy: string | undefined;
  /** The number of the version in force. */
  readonly version: number;
  /** The connector as the draft would leave it; undefined without one, and for one that does not fit any more. */
  readonly after: Connector | undefined;
  /** Whether the gateway authenticates: providers without a Directory Server do it themselves, or not at all. */
  readonly hasDirectoryServer: boolean;
}

/** Undefined for a connector without a provider, one that takes no cards, and one of another place. */
export async function threeDSecureAt(
  parts: Pick<ConsoleParts, "db" | "findConnector" | "adapters" | "provisioning">,
  { guid: connectorGuid, place }: { guid: string; place: Place },
): Promise<ThreeDSecureView | undefined> {
  const { db, adapters } = parts;
  const connector = await connectorAt(parts, { guid: connectorGuid, place });
  if (connector?.kind !== "provider" || !takesCards(adapters, connector)) return undefined;
  const key = { connectorGuid, subject: SUBJECT } as const;
  const [draft, version] = await Promise.all([findDraft(db, key), currentVersion(db, key)]);
  const after =
    draft &&
    (await previewDraft(db, {
      current: connector,
      subject: SUBJECT,
      content: draft.content,
      parts: parts.provisioning,
    }));
  return {
    connector,
    draft,
    draftBy: await draftAuthorName(db, draft),
    version,
    after: after && !isRefusal(after) ? after : undefined,
    hasDirectoryServer: adapters.get(connector.adapter)?.schemeDirectory !== undefined,
  };
}
