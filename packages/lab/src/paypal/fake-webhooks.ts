import { error, type Json } from "./fake-values.ts";

/** The webhooks of an app at a fake PayPal. */
export class FakeWebhooks {
  readonly all: Json[] = [];
  #ids = 0;

  execute(method: string, id: string, body: Json): [number, Json] {
    if (method === "GET") return [200, { webhooks: this.all }];
    if (id === "") {
      if (this.all.some(({ url }) => url === body["url"])) return [400, error("WEBHOOK_URL_ALREADY_EXISTS")];
      const webhook = { id: `WH${(this.#ids += 1)}FAKE`, ...body };
      this.all.push(webhook);
      return [201, webhook];
    }
    const found = this.all.find((one) => one["id"] === id);
    if (!found) return [404, error("INVALID_RESOURCE_ID")];
    for (const { op, path, value } of body as unknown as { op: string; path: string; value: unknown }[])
      if (op === "replace" && path === "/event_types") found["event_types"] = value;
    return [200, found];
  }
}
