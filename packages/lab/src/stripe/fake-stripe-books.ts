import { seededText, type LabSettings } from "@quittance/provider-kit/lab";
import { completeObject } from "./fake-stripe-objects.ts";
import { textIn, type Json } from "./fake-stripe-values.ts";

/** The objects of a fake Stripe account, by id. A webhook reports each change of an intent or a refund. */
export class FakeStripeBooks {
  readonly #objects = new Map<string, Json>();
  readonly #outbox: Json[] = [];
  readonly #lab: () => LabSettings | undefined;
  #ids = 0;

  constructor(lab: () => LabSettings | undefined) {
    this.#lab = lab;
  }

  find(id: unknown): Json | undefined {
    return this.#objects.get(textIn(id));
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
    const id = this.#newId(prefix);
    const created = this.#seconds();
    const object = completeObject({ id, ...fields, ...(created !== undefined && { created }) });
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

  /** The network gave a stored card new data; `created` is Stripe's time of it, in seconds. */
  renew(id: string, card: Json, created: number): void {
    const facts = { ...(this.find(id)?.["facts"] as Json | undefined), ...card };
    const { number: _number, facts: _facts, ...method } = this.changeUnreported(id, { facts });
    this.send("payment_method.automatically_updated", { ...method, type: "card", card: facts }, created);
  }

  remove(id: string): void {
    this.#objects.delete(id);
  }

  /** The bodies of the webhooks that wait. */
  takeWebhooks(): string[] {
    return this.#outbox.splice(0).map((event) => JSON.stringify(event));
  }

  #report({ object, ...fields }: Json): void {
    if (object !== "payment_intent" && object !== "refund") return;
    const type = object === "refund" ? "refund.updated" : eventOfIntent(fields);
    this.send(type, { object, ...fields });
  }

  /** Puts an event with the object into the outbox. */
  send(type: string, object: Json, created = this.#seconds()): void {
    const event = {
      id: this.#newId("evt"),
      object: "event",
      type,
      livemode: false,
      ...(created !== undefined && { created, api_version: API_VERSION, pending_webhooks: 1, request: null }),
      data: { object },
    };
    this.#outbox.push(event);
    if (this.#lab()) this.#objects.set(event.id, event);
  }

  #newId(prefix: string): string {
    const lab = this.#lab();
    this.#ids += 1;
    return `${prefix}_${lab ? seededText(lab.seed, `${prefix}${this.#ids}`, { length: 24 }) : this.#ids}`;
  }

  /** The time of the lab in seconds; in tests 0. */
  seconds(): number {
    return this.#seconds() ?? 0;
  }

  /** Undefined in tests. */
  #seconds(): number | undefined {
    const now = this.#lab()?.now();
    return now && Math.floor(now.epochMilliseconds / 1_000);
  }
}

const API_VERSION = "2026-08-26.dahlia";

/** The type of the event that a change of an intent causes. */
function eventOfIntent({ status, last_payment_error }: Json): string {
  switch (status) {
    case "requires_payment_method":
      return last_payment_error ? "payment_intent.payment_failed" : "payment_intent.created";
    case "requires_confirmation":
      return "payment_intent.created";
    case "requires_capture":
      return "payment_intent.amount_capturable_updated";
    default:
      return `payment_intent.${textIn(status)}`;
  }
}
