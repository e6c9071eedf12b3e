import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import { findPayoutsByGuid } from "../payouts/payout-store.ts";
import {
  contentOf,
  countBooked,
  listBooked,
  listSubjects,
  rowsBooked,
  type BookedMovement,
} from "./booked-store.ts";
import { addClearing, type ClearingSums } from "./check-clearing.ts";
import type { Moved, Movement } from "./movement.ts";

const CHUNK = 500;
const SUBJECTS = 5_000;

/** Additions of an export to the books: movements that are not booked, and reversals of those that are booked and did not stay. */
interface Corrected {
  readonly added: readonly Movement[];
  readonly reversals: readonly Movement[];
  /** The sums of all that moved until the last day of the export, as it is or, where it is kept elsewhere by now, as it was booked. */
  readonly moved: ClearingSums;
}

/**
 * Compares what moved with what a profile has booked, part by part, so that the memory is that of what is new. A row is never changed: what
 * was undone, or says something else by now, is reversed by a row of its own, and booked again.
 */
export class Corrections {
  readonly #db: Queryable;
  readonly #of: { profileGuid: string; connectors: readonly Connector[]; until: string };
  readonly #connectors: ReadonlySet<string>;
  readonly #subjects = new Set<string>();
  readonly #added: Movement[] = [];
  readonly #reversed: string[] = [];
  readonly #moved: ClearingSums = new Map();
  #compared = 0;

  /** @param of.until the last day of the export */
  constructor(db: Queryable, of: { profileGuid: string; connectors: readonly Connector[]; until: string }) {
    this.#db = db;
    this.#of = of;
    this.#connectors = new Set(of.connectors.map(({ guid }) => guid));
  }

  /** How many movements of the days of the export are new, up to now. */
  get added(): number {
    return this.#added.length;
  }

  /** Each subject is compared once, with all of its movements. */
  async compare({ subjects, movements }: Moved): Promise<void> {
    const { profileGuid, until } = this.#of;
    for (const subject of subjects) this.#subjects.add(subject);
    const found = new Map(movements.map((movement) => [movement.key, movement]));
    const standing = new Set<string>();
    const missing: BookedMovement[] = [];
    for (const one of await listBooked(this.#db, { profileGuid, subjects })) {
      this.#compared += 1;
      const now = found.get(one.fact);
      if (!now) missing.push(one);
      else if (one.content === null || one.content === contentOf(now)) standing.add(one.fact);
      else this.#reversed.push(one.movement);
    }
    const arrived = movements.filter(({ day }) => day <= until);
    this.#added.push(...arrived.filter(({ key }) => !standing.has(key)));
    addClearing(this.#moved, arrived);
    await this.#lookFor(missing);
  }

  /** Compares what is booked of all other subjects, too: nothing says anything of them any more. */
  async end(): Promise<Corrected> {
    const { profileGuid } = this.#of;
    if (this.#compared !== (await countBooked(this.#db, profileGuid)))
      for (let after = "", subjects = [""]; subjects.length > 0; after = subjects.at(-1) ?? "") {
        subjects = await listSubjects(this.#db, { profileGuid, after, limit: SUBJECTS });
        const others = subjects.filter((subject) => !this.#subjects.has(subject));
        if (others.length > 0)
          await this.#lookFor(await listBooked(this.#db, { profileGuid, subjects: others }));
      }
    const rows = await rowsBooked(this.#db, { profileGuid, movements: this.#reversed });
    return { added: this.#added, reversals: rows.map(reversalOf), moved: this.#moved };
  }

  /** Booked movements that are no more: undone where their transaction or payout is here, and else kept elsewhere, as in the archive. */
  async #lookFor(missing: readonly BookedMovement[]): Promise<void> {
    const known = await factsThatAreKnown(this.#db, missing);
    const isUndone = ({ fact, connectorGuid }: BookedMovement): boolean =>
      known.has(fact) && this.#connectors.has(connectorGuid);
    this.#reversed.push(...missing.filter(isUndone).map(({ movement }) => movement));
    const { until } = this.#of;
    addClearing(
      this.#moved,
      missing.filter((one) => !isUndone(one) && (one.day === null || one.day <= until)),
    );
  }
}

function reversalOf({ movement, ...booked }: Movement & { readonly movement: string }): Movement {
  return {
    ...booked,
    key: `reversal:${movement}`,
    kind: "reversal",
    text: `reversal of ${booked.text}`,
    clearingMinor: -booked.clearingMinor,
    reverses: movement,
  };
}

/** The facts whose transaction or payout is here. */
async function factsThatAreKnown(
  db: Queryable,
  booked: readonly BookedMovement[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let at = 0; at < booked.length; at += CHUNK) {
    const facts = booked.slice(at, at + CHUNK).map(({ fact }) => ({ fact, id: fact.split(":")[1] ?? "" }));
    const ids = facts.map(({ id }) => id);
    const found = new Set([
      ...(await findTransactions(db, ids)).map(({ uuid }) => uuid),
      ...(await findPayoutsByGuid(db, ids)).map(({ guid }) => guid),
    ]);
    for (const { fact, id } of facts) if (found.has(id)) known.add(fact);
  }
  return known;
}
