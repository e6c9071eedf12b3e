import { createHmac } from "node:crypto";
import type { Gateway } from "../gateway.ts";
import type { ShopEvent } from "../inbox.ts";
import type { GivenGateway } from "./shop-under-test.ts";

type EventPage = { events: ShopEvent[]; next: string | null };
/** Reads the gateway's events as they come, and delivers them as a test wants it: late, twice, in another order, or never. */
export class EventPost {
  #after: string | undefined;
  readonly #gateway: Gateway;
  readonly #given: GivenGateway;
  readonly #eventsUrl: string;

  /** @param gateway itself, and not by the proxy */
  constructor(gateway: Gateway, given: GivenGateway, eventsUrl: string) {
    this.#gateway = gateway;
    this.#given = given;
    this.#eventsUrl = eventsUrl;
  }

  /** The events since the last call. */
  async take(): Promise<ShopEvent[]> {
    const taken: ShopEvent[] = [];
    for (;;) {
      const query = new URLSearchParams({ limit: "100", ...(this.#after && { after: this.#after }) });
      const path = `/api/v3/events/${this.#given.apiKey}?${query.toString()}`;
      const { events, next } = await this.#gateway.send<EventPage>("GET", path);
      taken.push(...events);
      this.#after = taken.at(-1)?.id ?? this.#after;
      if (next === null) return taken;
    }
  }

  /** Delivers an event until the shop acknowledges it, at most so often; returns whether it did. Forgers have another secret. */
  async deliver(event: ShopEvent, { tries = 5, secret = this.#given.webhookSecret } = {}): Promise<boolean> {
    for (let count = 0; count < tries; count++) {
      const status = await this.#post(event, secret).catch(() => 0);
      if (status >= 200 && status < 300) return true;
      await new Promise((resolve) => void setTimeout(resolve, 100 * 2 ** count));
    }
    return false;
  }

  /** One attempt for each; returns those that the shop did not acknowledge. */
  async deliverOnce(events: readonly ShopEvent[]): Promise<ShopEvent[]> {
    const left: ShopEvent[] = [];
    for (const event of events) if (!(await this.deliver(event, { tries: 1 }))) left.push(event);
    return left;
  }

  async deliverAll(events: readonly ShopEvent[]): Promise<void> {
    for (const event of events)
      if (!(await this.deliver(event))) throw new Error(`It does not acknowledge the event ${event.type}.`);
  }

  async #post(event: ShopEvent, secret: string): Promise<number> {
    const body = JSON.stringify(event);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const mac = createHmac("sha256", key).update(`${event.id}.${timestamp}.${body}`).digest("base64");
    const response = await fetch(this.#eventsUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": event.id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${mac}`,
      },
      body,
      signal: AbortSignal.timeout(15_000),
    });
    await response.arrayBuffer();
    return response.status;
  }
}
