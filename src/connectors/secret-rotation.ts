import { randomBytes } from "node:crypto";

import { sql, type Database, type Queryable } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { lockConnector, saveConnector } from "./connector-store.ts";
import type { Connector, PreviousSharedSecret } from "./connector.ts";
import type { ConnectorConfigurationParts } from "./create-connector.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import type { ConnectorRefusal } from "./refusals.ts";

const GENERATED_SECRET_BYTES = 20;

interface RotationRequest {
  readonly sharedSecret?: string | undefined;
  readonly overlapHours: number;
}

type RotationRefusal = Extract<ConnectorRefusal, { code: "connector_not_found" | "field_refused" }>;

/**
 * Puts another shared secret in force. For `overlapHours` requests may also be signed with the old one, and callbacks
 * are signed with it until a request arrives that is signed with the new one. With 0 hours the old one ends at once.
 */
export async function rotateSharedSecret(
  db: Database,
  options: {
    connectorGuid: string;
    request: RotationRequest;
    parts: Pick<ConnectorConfigurationParts, "sealer" | "clock">;
  },
): Promise<Connector | RotationRefusal> {
  const { connectorGuid, request, parts } = options;
  return db.transaction(async (tx) => {
    const current = await lockConnector(tx, { guid: connectorGuid, sealer: parts.sealer });
    if (!current) return { refused: true, code: "connector_not_found" };
    const rotated = rotatedConnector(current, { request, now: parts.clock.real.now() });
    if (!isRefusal(rotated)) await saveConnector(tx, rotated, parts.sealer);
    return rotated;
  });
}

function rotatedConnector(
  current: Connector,
  { request, now }: { request: RotationRequest; now: Temporal.Instant },
): Connector | FieldRefused {
  const sharedSecret = request.sharedSecret || randomBytes(GENERATED_SECRET_BYTES).toString("hex");
  if (request.overlapHours === 0) return { ...current, sharedSecret, previousSharedSecret: undefined };
  const running = validPrevious(current, now);
  if (running?.isReplaced)
    return fieldRefused("overlapHours", "not_applicable", {
      code: "old_secret_in_use",
      values: { until: running.validUntil.toString() },
    });
  if (sharedSecret === current.sharedSecret)
    return fieldRefused("sharedSecret", "not_allowed", { code: "secret_in_force" });
  return {
    ...current,
    sharedSecret,
    previousSharedSecret: {
      // The present one was never used: the response with it may have been lost. The merchant has the old one.
      secret: running?.secret ?? current.sharedSecret,
      validUntil: now.add({ hours: request.overlapHours }),
      isReplaced: false,
    },
  };
}

/** The secrets a request may be signed with, the present one first. */
export function acceptedSecrets(connector: Connector, now: Temporal.Instant): readonly string[] {
  const previous = validPrevious(connector, now);
  return previous ? [connector.sharedSecret, previous.secret] : [connector.sharedSecret];
}

/** The secret that callbacks are signed with: the one the merchant is known to have. */
export function secretForCallbacks(connector: Connector, now: Temporal.Instant): string {
  const previous = validPrevious(connector, now);
  return previous && !previous.isReplaced ? previous.secret : connector.sharedSecret;
}

/** Records, once, that the merchant signs with the present secret. */
export async function markSecretReplaced(db: Queryable, connector: Connector): Promise<void> {
  if (!connector.previousSharedSecret || connector.previousSharedSecret.isReplaced) return;
  // Only for this rotation: another one may have begun since the connector was read.
  await db.execute(sql`
    update connectors set previous_shared_secret_replaced = true
    where guid = ${connector.guid} and not previous_shared_secret_replaced
      and previous_shared_secret_until = ${connector.previousSharedSecret.validUntil}::timestamptz`);
}

function validPrevious(
  { previousSharedSecret: previous }: Connector,
  now: Temporal.Instant,
): PreviousSharedSecret | undefined {
  return previous && Temporal.Instant.compare(now, previous.validUntil) < 0 ? previous : undefined;
}
