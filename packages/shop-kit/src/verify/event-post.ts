import { createHmac } from "node:crypto";
import type { ShopEvent } from "../inbox.ts";
import type { GivenGateway } from "./shop-under-test.ts";

/** Reads the gateway's events as they come, and delivers them as a test wants it: late, twice, in another order, or never. */
export class EventPost {
  #after: string | undefined;
  readonly #direct: GivenGateway;
  readonly #eventsUrl: string;

  /** @param direct the gateway itself, and not the proxy */
  constructor(direct: GivenGateway, eventsUrl: string) {
    this.#direct = direct;
    this.#eventsUrl = eventsUrl;
  }

  /** The events since the last call. */
  async take(): Promise<ShopEvent[]> {
    const taken: ShopEvent[] = [];
    for (;;) {
      const query = new URLSearchParams({ limit: "100", ...(this.#after && { after: this.#after }) });
      const { gateway, apiKey, username, password } = this.#direct;
      const response = await fetch(`${gateway}/api/v3/events/${apiKey}?${query.toString()}`, {
        headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` },
      });
      if (!response.ok) throw new Error(`The gateway's events cannot be read: HTTP ${response.status}.`);
      const page = (await response.json()) as { events: ShopEvent[]; next: string | null };
      taken.push(...page.events);
      this.#after = page.events.at(-1)?.id ?? this.#after;
      if (page.next === null) return taken;
    }
  }

  /** Delivers an event until the shop acknowledges it, at most so often; returns whether it did. */
  async deliver(event: ShopEvent, tries = 5): Promise<boolean> {
    for (let count = 0; count < tries; count++) {
      const status = await this.#post(event).catch(() => 0);
      if (status >= 200 && status < 300) return true;
      await new Promise((resolve) => void setTimeout(resolve, 100 * 2 ** count));
    }
    return false;
  }

  async deliverAll(events: readonly ShopEvent[]): Promise<void> {
    for (const event of events)
      if (!(await this.deliver(event))) throw new Error(`It does not acknowledge the event ${event.type}.`);
  }

  /** Delivers what the signature does not fit; returns whether the shop took it. */
  async deliverForged(event: ShopEvent): Promise<boolean> {
    const status = await this.#post(
      event,
      `whsec_${Buffer.from("not the secret of the shop, really").toString("base64")}`,
    );
    return status >= 200 && status < 300;
  }

  async #post(event: ShopEvent, secret = this.#direct.webhookSecret): Promise<number> {
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
