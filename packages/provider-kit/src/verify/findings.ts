import type { AdapterConnector } from "../index.ts";
import { secretsOf } from "./faulty-line.ts";
import type { LifeRecord } from "./life-record.ts";

/**
 * `double`: money moved twice. `lost`: it moved, and the gateway has it as declined or as less. `wrong`: the gateway has what the
 * provider does not, or believed what proves nothing. `open`: nothing concluded it. `leak`: a secret or a card number is shown.
 * `broken`: a rule of the port or of the vendor's schema.
 */
export type FindingKind = "double" | "lost" | "wrong" | "open" | "leak" | "broken";

export interface Finding {
  readonly kind: FindingKind;
  /** Where it was found: a fault, or a seed by which it is found again. */
  readonly where: string;
  readonly what: string;
}

/** Collects what is wrong, each thing once. */
export class Findings {
  readonly all: Finding[] = [];
  /** How many stay open by the provider's nature, as the package declares it: no findings. */
  leftOpen = 0;
  where = "";

  add(kind: FindingKind, what: string): void {
    const isKnown = this.all.some(
      (one) => one.kind === kind && one.what === what && one.where === this.where,
    );
    if (!isKnown) this.all.push({ kind, what, where: this.where });
  }

  /** Results of an adapter are recorded, logged or shown: they contain no secret and no number of an instrument. */
  refuseSecretsIn(
    result: unknown,
    { record, connector }: { record: Pick<LifeRecord, "request" | "name">; connector: AdapterConnector },
  ): void {
    const text = JSON.stringify(result, (name, value: unknown) => {
      // Kept for the next step, and shown nowhere.
      if (name === "continuation") return undefined;
      return typeof value === "bigint" ? String(value) : value;
    });
    const { source } = record.request;
    const numbers = source?.kind === "card" ? [source.pan] : source?.kind === "iban" ? [source.iban] : [];
    if (numbers.some((number) => text.includes(number)))
      this.add("leak", `the number of the instrument is in what a ${record.name} returned`);
    if (secretsOf(connector).some((secret) => text.includes(secret)))
      this.add("leak", `a secret of the connector is in what a ${record.name} returned`);
    const isCvvShown = source?.kind === "card" && source.cvv !== undefined && showsCvv(text, source.cvv);
    if (isCvvShown) this.add("leak", `the CVV is in what a ${record.name} returned`);
  }
}

const NAMED_CVV = /(?:cvv|cvc|security_?code)[^\da-z]{1,12}(\d{3,4})(?!\d)/gi;

/** Three digits occur in ids by chance: beside a name of the field they do not. */
function showsCvv(text: string, cvv: string): boolean {
  return [
    ...decodeURIComponent(text.replaceAll("%", "%25").replaceAll("%255D", "%5D")).matchAll(NAMED_CVV),
  ].some(([, digits]) => digits === cvv);
}
