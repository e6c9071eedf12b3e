import { formsOf, type Page, type PageForm } from "../support/script-less-customer.ts";
import { PUBLIC_URL } from "./network.ts";
import type { Seen, World } from "./world.ts";

const MAX_REDIRECTS = 10;

/** A customer's browser inside the simulation. It follows redirects within the gateway, and ends at the shop. */
export class Browser {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Undefined when the customer returned to the shop, or the gateway died. */
  async visit(url: string): Promise<Page | undefined> {
    return this.#arrive(url, await this.#world.visit(url));
  }

  async submit(page: Page, form: PageForm, more: Record<string, string> = {}): Promise<Page | undefined> {
    const url = new URL(form.action, page.url).href;
    return this.#arrive(url, await this.#world.submitForm(url, { ...form.fields, ...more }));
  }

  /** Submits the first form of the page, if there is one. */
  async submitFirst(page: Page | undefined, more: Record<string, string> = {}): Promise<Page | undefined> {
    const [form] = page ? formsOf(page) : [];
    return page && form ? this.submit(page, form, more) : undefined;
  }

  async #arrive(url: string, first: Seen): Promise<Page | undefined> {
    let at = url;
    let seen = first;
    for (let redirects = 0; seen.location !== undefined && redirects < MAX_REDIRECTS; redirects++) {
      at = new URL(seen.location, at).href;
      if (!at.startsWith(PUBLIC_URL)) return undefined;
      seen = await this.#world.visit(at);
    }
    return typeof seen.status === "number"
      ? { url: at, status: seen.status, html: seen.html, policy: "" }
      : undefined;
  }
}
