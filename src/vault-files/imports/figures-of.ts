import { brandOf } from "../../platform/card-numbers/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import type { Vault } from "../../vault/index.ts";
import { isProblem, type ReadRow } from "../rows/file-row.ts";
import type { Figures, RowState, SampleRow } from "./import.ts";
import type { ImportRow } from "./row-store.ts";

const MAX_ERRORS = 100;
const SAMPLE_ROWS = 8;
const UNKNOWN = "unknown";

/** Adds up a dry run, row by row; of a file of any length it keeps little. */
export class FiguresOf {
  readonly #vault: Vault;
  readonly #states = new Map<RowState, number>();
  readonly #brands = new Map<string, number>();
  readonly #countries = new Map<string, number>();
  readonly #amounts = new Map<string, bigint>();
  readonly #errors: Figures["errors"][number][] = [];
  readonly #sample: SampleRow[] = [];
  #rows = 0;
  #missingSchemeIds = 0;
  #schedules = 0;
  #firstAt: Temporal.Instant | null = null;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  add(read: ReadRow, kept: ImportRow): void {
    const { state } = kept;
    this.#rows += 1;
    count(this.#states, state);
    if (this.#sample.length < SAMPLE_ROWS) this.#sample.push(sampleOf(read, kept));
    if (kept.field !== null && kept.message !== null && this.#errors.length < MAX_ERRORS)
      this.#errors.push({ row: read.row, field: kept.field, message: kept.message });
    if (state === "ready") this.#addReady(read, kept);
  }

  #addReady({ content }: ReadRow, { lacksSchemeId }: ImportRow): void {
    if (isProblem(content)) return;
    const { instrument, customer, plan } = content;
    if (lacksSchemeId) this.#missingSchemeIds += 1;
    count(
      this.#brands,
      instrument.method === "card" ? (brandOf(instrument.data.pan)?.brand ?? UNKNOWN) : "sepa",
    );
    const issuer =
      instrument.method === "card"
        ? this.#vault.binData.find(instrument.data.pan)?.country
        : instrument.data.iban.slice(0, 2);
    const country = customer.billingCountry ?? issuer;
    count(this.#countries, typeof country === "string" ? country : UNKNOWN);
    if (!plan) return;
    this.#schedules += 1;
    this.#amounts.set(plan.currency, (this.#amounts.get(plan.currency) ?? 0n) + plan.amountMinor);
    if (!this.#firstAt || Temporal.Instant.compare(plan.startsAt, this.#firstAt) < 0)
      this.#firstAt = plan.startsAt;
  }

  result(customers: Figures["customers"]): Figures {
    const of = (state: RowState): number => this.#states.get(state) ?? 0;
    const amounts = [...this.#amounts].map(([currency, minor]) => [
      currency,
      formatAmount({ minor, currency }),
    ]);
    return {
      rows: this.#rows,
      valid: of("ready"),
      expired: of("expired"),
      invalid: of("invalid"),
      duplicates: of("duplicate"),
      known: of("known"),
      missingSchemeIds: this.#missingSchemeIds,
      byBrand: Object.fromEntries(this.#brands),
      byCountry: Object.fromEntries(this.#countries),
      customers,
      schedules: {
        count: this.#schedules,
        firstAt: this.#firstAt?.toString() ?? null,
        amounts: Object.fromEntries(amounts) as Record<string, string>,
      },
      errors: this.#errors,
      sample: this.#sample,
    };
  }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The first letters alone, so that a person recognises their row and reads nobody's data. */
function sampleOf({ row, content }: ReadRow, { state, message }: ImportRow): SampleRow {
  if (isProblem(content)) {
    const { field, fault } = content;
    const mistake = { field, fault };
    return { row, customer: "", name: "", number: "", brand: null, expires: "", state, message, mistake };
  }
  const { customerIdentification, customer, instrument } = content;
  const names = [customer.firstName, customer.lastName].filter((name) => typeof name === "string");
  const isCard = instrument.method === "card";
  return {
    row,
    customer: customerIdentification === null ? "" : shortened(customerIdentification, 6),
    name: names.map((name) => shortened(name, 1)).join(" "),
    number: isCard
      ? `${instrument.data.pan.slice(0, 6)} ···· ${instrument.data.pan.slice(-4)}`
      : `${instrument.data.iban.slice(0, 4)} ···· ${instrument.data.iban.slice(-4)}`,
    brand: isCard ? (brandOf(instrument.data.pan)?.brand ?? null) : null,
    expires: isCard ? `${instrument.data.expirationMonth}/${instrument.data.expirationYear}` : "",
    state,
    message,
  };
}

function shortened(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters)}···`;
}
