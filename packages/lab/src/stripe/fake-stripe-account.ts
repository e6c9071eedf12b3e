import type { Form, Json } from "./fake-stripe-values.ts";

/** The account of a fake Stripe, what its key may read, and its webhook endpoints. */
export class FakeStripeAccount {
  account: Json = {
    id: "acct_1FakeAccount",
    object: "account",
    charges_enabled: true,
    capabilities: { card_payments: "active", ideal_payments: "active", sepa_debit_payments: "active" },
  };
  /** Paths that the key may not use, as `/v1/refunds`. */
  readonly forbidden = new Set<string>();
  /** Keys that Stripe has; any when it is empty. */
  readonly keys = new Set<string>();
  readonly endpoints: Json[] = [];
  /** The `Authorization` of the request that is executed. */
  authorization = "";
  #ids = 0;

  /** Undefined for what is not about the account. */
  execute({ method, path, form }: { method: string; path: string; form: Form }): [number, Json] | undefined {
    const key = this.authorization.replace("Bearer ", "");
    if (this.keys.size > 0 && !this.keys.has(key))
      return [401, refusal("invalid_request_error", "", `Invalid API Key provided: ${key}`)];
    if (this.forbidden.has(path))
      return [403, refusal("invalid_request_error", "", `The provided key '${key}' lacks a permission.`)];
    if (path === "/v1/account") return [200, this.account];
    const [, , kind = "", id = ""] = path.split("/");
    if (kind === "webhook_endpoints") return this.#endpoint({ method, id, form });
    const isList = [
      "payment_intents",
      "setup_intents",
      "customers",
      "refunds",
      "charges",
      "disputes",
    ].includes(kind);
    return method === "GET" && isList && id === "" && form["limit"] === "1"
      ? [200, { object: "list", data: [], has_more: false, url: path }]
      : undefined;
  }

  #endpoint({ method, id, form }: { method: string; id: string; form: Form }): [number, Json] {
    const url = "/v1/webhook_endpoints";
    if (method === "GET")
      return [200, { object: "list", url, has_more: false, data: this.endpoints.map(withoutSecret) }];
    const events = Object.entries(form).flatMap(([name, value]) =>
      name.startsWith("enabled_events") ? [value] : [],
    );
    if (id === "") {
      if (!form["url"]?.startsWith("http"))
        return [400, refusal("invalid_request_error", "url_invalid", "Invalid URL")];
      const endpoint = {
        id: `we_${(this.#ids += 1)}`,
        object: "webhook_endpoint",
        created: 1_795_000_000,
        livemode: false,
        status: "enabled",
        url: form["url"],
        api_version: form["api_version"],
        enabled_events: events,
        metadata: { quittance_connector: form["metadata[quittance_connector]"] },
        secret: `whsec_FakeSecretNumber${this.#ids}`,
      };
      this.endpoints.push(endpoint);
      return [200, endpoint];
    }
    const index = this.endpoints.findIndex((one) => one["id"] === id);
    const found = this.endpoints[index];
    if (!found)
      return [404, refusal("invalid_request_error", "resource_missing", "No such webhook endpoint")];
    if (method === "DELETE") {
      this.endpoints.splice(index, 1);
      return [200, { id, object: "webhook_endpoint", deleted: true }];
    }
    if (form["disabled"] === "false") found["status"] = "enabled";
    found["enabled_events"] = events;
    return [200, withoutSecret(found)];
  }
}

/** Stripe shows it once. */
function withoutSecret({ secret: _secret, ...endpoint }: Json): Json {
  return endpoint;
}

function refusal(type: string, code: string, message: string): Json {
  return { error: { type, code, message } };
}
