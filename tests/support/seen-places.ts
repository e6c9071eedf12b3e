import { paymentFacts } from "../../src/agents/tools/payment-facts.ts";
import { documentOf } from "../../src/bi/documents/document-of.ts";
import type { TransactionFacts } from "../../src/bi/documents/index.ts";
import { makeBody } from "../../src/callbacks/callback-body.ts";
import type { Place } from "../../src/transactions/personal-data/fields-of-request.ts";
import { openCallbacks, type CallbacksUnderTest } from "./callbacks.ts";

export const PLACES = ["api", "bi", "assistant"] as const satisfies readonly Place[];

/** Shows payments that are nowhere recorded, to find out where a value of them is seen. */
export class Viewer {
  readonly #callbacks: CallbacksUnderTest;

  private constructor(callbacks: CallbacksUnderTest) {
    this.#callbacks = callbacks;
  }

  static async open(): Promise<Viewer> {
    const callbacks = await openCallbacks();
    callbacks.settings["postback:include-3ds-data"] = "1";
    return new Viewer(callbacks);
  }

  close(): Promise<void> {
    return this.#callbacks.close();
  }

  /** The places that show two payments differently. */
  async placesOfChange(one: TransactionFacts, other: TransactionFacts): Promise<Place[]> {
    const [views, others] = [await this.#viewsOf(one), await this.#viewsOf(other)];
    return PLACES.filter((place) => views[place] !== others[place]);
  }

  async #viewsOf(facts: TransactionFacts): Promise<Readonly<Record<Place, string>>> {
    const { transaction } = facts;
    const { parts } = this.#callbacks;
    const callback = await makeBody(parts, { transaction, result: "OK" });
    return {
      api: JSON.stringify([await parts.viewStatus(transaction), callback]),
      bi: JSON.stringify(documentOf(facts)),
      assistant: JSON.stringify(paymentFacts(transaction)),
    };
  }
}
