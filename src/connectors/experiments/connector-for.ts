import { createHash } from "node:crypto";
import type { Connector } from "../connector.ts";
import type { DraftSubject } from "../drafts/draft.ts";
import type { RunningExperiment, Variant } from "./variant.ts";

const OF_3DS = "3dsecure:";

/** The parts that the draft of a subject sets, of the connector as the draft would leave it. */
export function variantOf(after: Connector, subject: DraftSubject): Variant {
  switch (subject) {
    case "routing":
      return after.kind === "routing" ? { routingMetaConnector: after.routingMetaConnector } : {};
    case "three_d_secure":
      return {
        threeDV2Config: after.config.vault.threeDV2Config ?? null,
        settings: Object.fromEntries(
          Object.entries(after.settings).filter(([name]) => name.startsWith(OF_3DS)),
        ),
      };
    case "exemptions":
      return { exemptions: after.config.exemptions ?? null };
  }
}

/**
 * Whether a payment takes part: by a digest of its uuid and the experiment, so that every evaluation has the same result, and that
 * neither shares of rules nor other experiments have the same payments. `inShare` of the store is the same in SQL.
 */
export function takesPart(
  { guid, sharePercent }: Pick<RunningExperiment, "guid" | "sharePercent">,
  transactionUuid: string,
): boolean {
  const digest = createHash("sha256").update(`${guid}${transactionUuid}`).digest();
  return digest.readUInt32BE(0) % 100 < sharePercent;
}

/** The connector as it is for one payment: with the drafts whose share it is in. One without experiments is returned as it is. */
export function connectorFor<Kind extends Connector>(connector: Kind, transactionUuid: string): Kind {
  const { experiments } = connector;
  if (experiments === undefined) return connector;
  return experiments
    .filter((experiment) => takesPart(experiment, transactionUuid))
    .reduce((changed, { variant }) => withVariant(changed, variant), connector);
}

function withVariant<Kind extends Connector>(connector: Kind, variant: Variant): Kind {
  const { routingMetaConnector, threeDV2Config, settings, exemptions } = variant;
  let { config } = connector;
  if (threeDV2Config !== undefined) {
    const { threeDV2Config: _before, ...vault } = config.vault;
    config = { ...config, vault: { ...vault, ...(threeDV2Config && { threeDV2Config }) } };
  }
  if (exemptions !== undefined) {
    const { exemptions: _before, ...others } = config;
    config = { ...others, ...(exemptions && { exemptions }) };
  }
  return {
    ...connector,
    config,
    ...(settings && { settings: { ...otherSettings(connector), ...settings } }),
    ...(routingMetaConnector && { routingMetaConnector }),
  };
}

function otherSettings({ settings }: Connector): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !name.startsWith(OF_3DS)));
}
