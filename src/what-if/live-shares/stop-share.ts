import { stopExperiment, type DraftSubject, type Experiment } from "../../connectors/index.ts";
import { recordEvent } from "../../events/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isInTestMode } from "../../transaction-requests/index.ts";
import type { WhatIfParts } from "../parts.ts";
import { describeShare } from "./describe-share.ts";

/**
 * Stops the trial of a draft, so that all payments are treated by the version in force, and records the event in the same commit.
 * Undefined when none is running.
 *
 * @param of.by `guardrail`, or the person or credential
 */
export async function stopShare(
  tx: Queryable,
  { findConnector }: Pick<WhatIfParts, "findConnector">,
  of: { connectorGuid: string; subject: DraftSubject; by: string },
): Promise<Experiment | undefined> {
  const stopped = await stopExperiment(tx, of);
  if (!stopped) return undefined;
  const connector = await findConnector(of.connectorGuid);
  if (connector)
    await recordEvent(tx, {
      type: "experiment.stopped",
      id: stopped.guid,
      tenantGuid: connector.tenantGuid,
      merchantGuid: connector.merchantGuid,
      test: await isInTestMode({ findConnector }, connector),
      object: await describeShare(tx, stopped),
    });
  return stopped;
}
