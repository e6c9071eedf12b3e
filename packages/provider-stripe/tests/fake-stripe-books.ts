import { completeObject } from "./fake-stripe-objects.ts";
import { textOf, type Json } from "./fake-stripe-values.ts";

/** The objects of a fake Stripe account, by id. A webhook reports each change of an intent or a refund. */
export class FakeStripeBooks {
  readonly #objects = new Map<string, Json>();
  readonly #outbox: Json[] = [];
  #ids = 0;

  find(id: unknown): Json | undefined {
    return this.#objects.get(textOf(id));
  }

  all(): Json[] {
    return [...this.#objects.values()];
  }

  /** @param kind as the field `object` has it: `payment_intent` */
  ofKind(kind: string): Json[] {
    return this.all().filter(({ object }) => object === kind);
  }

  /** @param prefix of the new object's id */
  add(prefix: string, fields: Json): Json {
    const id = `${prefix}_${(this.#ids += 1)}`;
    const object = completeObject({ id, ...fields });
    this.#objects.set(id, object);
    this.#report(object);
    return object;
  }

  /** Changes the fields. Returns Stripe's response to the request that changes them. */
  change(id: string, fields: Json): [number, Json] {
    const object = this.changeUnreported(id, fields);
    this.#report(object);
    return [200, object];
  }

  /** Changes the fields, and the webhook does not come. */
  changeUnreported(id: string, fields: Json): Json {
    const object = { ...this.#objects.get(id), ...fields };
    this.#objects.set(id, object);
    return object;
  }

  /** The bodies of the webhooks that wait. */
  takeWebhooks(): string[] {
    return this.#outbox.splice(0).map((event) => JSON.stringify(event));
  }

  #report({ object, ...fields }: Json): void {
    if (object !== "payment_intent" && object !== "refund") return;
    const type = object === "refund" ? "refund.updated" : `payment_intent.${textOf(fields["status"])}`;
    const id = `evt_${(this.#ids += 1)}`;
    this.#outbox.push({
      id,
      object: "event",
      type,
      livemode: false,
      data: { object: { object, ...fields } },
    });
  }
}
