import { formsOf, type PageForm } from "./script-less-customer.ts";

/** A page of the console as a browser without scripts receives it. */
export interface ConsolePage {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

export const DEMO_PASSWORD = "demo-console-password";
export type DemoRole = "support" | "finance" | "developer" | "operator" | "admin";

/** A browser without scripts that keeps cookies, follows redirects and sends forms. */
export class ConsoleClient {
  readonly #base: string;
  cookie: string | undefined;

  constructor(base: string) {
    this.#base = base;
  }

  /** Signed in as the demo's person of that role. */
  static async demo(base: string, role: DemoRole): Promise<ConsoleClient> {
    const client = new ConsoleClient(base);
    await client.signIn(`${role}@demo.example`, DEMO_PASSWORD);
    return client;
  }

  signIn(email: string, password: string): Promise<ConsolePage> {
    return this.post("/console/sign-in", { email, password });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ConsolePage> {
    return this.#arrive(path, { headers });
  }

  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<ConsolePage> {
    return this.#arrive(path, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  /** Sends the form of the page whose action ends so, with its hidden fields. */
  submit(page: ConsolePage, action: string, fields: Record<string, string> = {}): Promise<ConsolePage> {
    const form = this.form(page, action);
    return this.post(new URL(form.action, page.url).href, { ...form.fields, ...fields });
  }

  form(page: ConsolePage, action: string): PageForm {
    const found = formsOf({ ...page, policy: "" }).find((form) => form.action.endsWith(action));
    if (!found) throw new Error(`No form to ${action} on ${page.url} (${page.status}): ${textOf(page)}`);
    return found;
  }

  async #arrive(path: string, init: RequestInit): Promise<ConsolePage> {
    let at = new URL(path, this.#base).href;
    let response = await this.#fetch(at, init);
    for (let hops = 0; response.status === 303 && hops < 5; hops++) {
      at = new URL(response.headers.get("location") ?? "", at).href;
      response = await this.#fetch(at, {});
    }
    return { url: at, status: response.status, headers: response.headers, html: await response.text() };
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const cookie: Record<string, string> = this.cookie === undefined ? {} : { cookie: this.cookie };
    const headers = { accept: "text/html", ...cookie, ...(init.headers as Record<string, string>) };
    const response = await fetch(url, { ...init, redirect: "manual", headers });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.cookie = set.includes("Max-Age=0") ? undefined : set.split(";", 1)[0];
    return response;
  }
}

/** The words of a page. */
export function textOf({ html }: Pick<ConsolePage, "html">): string {
  return html
    .replaceAll(/<head>.*?<\/head>/gs, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&#34;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}
