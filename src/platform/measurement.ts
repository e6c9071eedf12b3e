import { channel } from "node:diagnostics_channel";

export interface Measurement<Fact extends object> {
  record(fact: Fact): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: (fact: Fact) => void): () => void;
}

/**
 * A kind of event that metrics subscribe to. Without a subscriber recording costs next to nothing, and the recording code
 * does not depend on metrics.
 */
export function measurement<Fact extends object>(name: string): Measurement<Fact> {
  const facts = channel(`quittance.${name}`);
  return {
    record: (fact) => facts.publish(fact),
    subscribe(listener) {
      // Only `record` above writes to this channel.
      const onFact = (fact: unknown) => listener(fact as Fact);
      facts.subscribe(onFact);
      return () => {
        facts.unsubscribe(onFact);
      };
    },
  };
}
