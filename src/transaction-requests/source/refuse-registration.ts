import { membersOf, type Connector } from "../../connectors/index.ts";
import type { StoredInstrument } from "../../vault/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { SourceRefusal } from "../refusals.ts";

type Instrument = Pick<StoredInstrument, "merchantGuid" | "connectorGuid" | "deregisteredAt">;

interface Facts {
  readonly instrument: Instrument;
  /** The transaction that registered it. */
  readonly registering: Pick<Transaction, "status"> | undefined;
  readonly connector: Connector;
}

const NOT_FOUND = { refused: true, code: "reference_not_found" } as const;

/** spec: a referenceUuid is usable only by the merchant that created it; the instrument is bound to its connector. */
const RULES: readonly ((facts: Facts) => SourceRefusal | undefined)[] = [
  ({ instrument, connector }) => (instrument.merchantGuid === connector.merchantGuid ? undefined : NOT_FOUND),
  ({ instrument, connector }) =>
    membersOf(connector).includes(instrument.connectorGuid) ? undefined : NOT_FOUND,
  ({ registering }) => (registering?.status === "success" ? undefined : notChargeable("not_successful")),
  ({ instrument }) => (instrument.deregisteredAt ? notChargeable("deregistered") : undefined),
];

/** Why a stored instrument cannot be charged by the `referenceUuid` of its registration; the first rule that is broken. */
export function refuseRegistration({
  instrument,
  ...facts
}: Omit<Facts, "instrument"> & { instrument: Instrument | undefined }): SourceRefusal | undefined {
  if (!instrument) return NOT_FOUND;
  for (const rule of RULES) {
    const refusal = rule({ instrument, ...facts });
    if (refusal) return refusal;
  }
  return undefined;
}

function notChargeable(because: "deregistered" | "not_successful"): SourceRefusal {
  return { refused: true, code: "reference_not_chargeable", because };
}
