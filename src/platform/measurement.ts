import { channel } from "node:diagnostics_channel";

export interface Measurement<Fact extends object> {
  record(fact: Fact): void;
  /** Returns how to stop. */
  subscribe(listener: (fact: Fact) => void): () => void;
}

/**
 * A place in the code where something measurable happens. Who measures subscribes; when nobody does, recording costs
 * next to nothing, and the code that records knows neither metrics nor who wants them.
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
