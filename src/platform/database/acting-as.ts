import { AsyncLocalStorage } from "node:async_hooks";

/** The author of changes to the configuration, as the audit triggers record it. */
export interface Actor {
  readonly username: string;
  /** Null where the gateway records later an act of another time. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** As the API names it: `createMerchantUser`. */
  readonly operation: string;
  /** The change is refused, as `isChangedSince` recognises it, where the entity was changed after this. */
  readonly unlessChanged?: EntityVersion;
}

/** A configured entity as the audit names it, with the number of the newest change that the caller has read. */
export interface EntityVersion {
  readonly entity: string;
  readonly target: string;
  /** Decimal digits; `0` before the first change. */
  readonly since: string;
}

const actors = new AsyncLocalStorage<Actor>();

/**
 * Runs `work` with the actor set in the database (`quittance.actor`) for every transaction and statement in it: triggers
 * that record changes read it.
 */
export function actingAs<Result>(actor: Actor, work: () => Result): Result {
  return actors.run(actor, work);
}

/** The actor as JSON; undefined outside of `actingAs`. */
export function currentActor(): string | undefined {
  const actor = actors.getStore();
  return actor && JSON.stringify(actor);
}
