import type { ExemptionsConfig } from "../exemptions-config.ts";
import type { ThreeDV2Config } from "../../three-d-secure/index.ts";
import type { DraftSubject } from "../drafts/draft.ts";
import type { RoutingMetaConnector } from "../meta-connector.ts";

/** The parts of a connector that a draft sets. Null: it removes the part. */
export interface Variant {
  readonly routingMetaConnector?: RoutingMetaConnector;
  readonly threeDV2Config?: ThreeDV2Config | null;
  /** The settings of 3-D Secure. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly exemptions?: ExemptionsConfig | null;
}

/** A draft that is tried on a share of the live payments, as the connector has it while it runs. */
export interface RunningExperiment {
  readonly guid: string;
  readonly subject: DraftSubject;
  readonly sharePercent: number;
  readonly variant: Variant;
}
