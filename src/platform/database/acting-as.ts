import { AsyncLocalStorage } from "node:async_hooks";

/** Who changes configuration, as the audit triggers write it down. */
export interface Actor {
  readonly username: string;
  readonly address: string;
  readonly requestId: string;
  /** As the API names it: `createMerchantUser`. */
  readonly operation: string;
}

const actors = new AsyncLocalStorage<Actor>();

/**
 * Runs `work` so that every transaction and single statement in it tells the database on whose behalf it runs: triggers
 * that record changes read it (`quittance.actor`). Outside of it the database is told nothing.
 */
export function actingAs<Result>(actor: Actor, work: () => Result): Result {
  return actors.run(actor, work);
}

/** The actor as JSON; undefined when nobody in particular acts. */
export function currentActor(): string | undefined {
  const actor = actors.getStore();
  return actor && JSON.stringify(actor);
}
