import { setTimeout as sleep } from "node:timers/promises";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import type { PageForm } from "./script-less-customer.ts";

/** A page of the console as a browser without scripts receives it. */
export interface ConsolePage {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** As `refreshed` marks a part that waits for figures. */
const FIGURES_BEING_READ = 'data-hx-trigger="every 2s"';
const MAX_TRIES = 100;
const TRY_EVERY_MS = 50;

export const DEMO_PASSWORD = "demo-console-password";
export type DemoRole = "support" | "finance" | "developer" | "operator" | "admin";

/** A browser without scripts that keeps cookies, follows redirects and sends forms. */
export class ConsoleClient {
  readonly #base: string;
  /** For the browser, as `Accept-Language` has it. */
  readonly #languages: string | undefined;
  /** For the session. */
  cookie: string | undefined;
  /** The others, by name. */
  readonly #cookies = new Map<string, string>();

  constructor(base: string, languages?: string) {
    this.#base = base;
    this.#languages = languages;
  }

  /** Signed in as the demo's person of that role. */
  static async demo(base: string, role: DemoRole, languages?: string): Promise<ConsoleClient> {
    const client = new ConsoleClient(base, languages);
    await client.signIn(`${role}@demo.example`, DEMO_PASSWORD);
    return client;
  }

  signIn(email: string, password: string): Promise<ConsolePage> {
    return this.post("/console/sign-in", { email, password });
  }

  /** The page with its figures: one that is read again by browsers because they were slow is read again here. */
  async get(path: string, headers: Record<string, string> = {}): Promise<ConsolePage> {
    for (let tries = 0; ; tries += 1) {
      const page = await this.#arrive(path, { headers });
      if (!page.html.includes(FIGURES_BEING_READ) || tries === MAX_TRIES) return page;
      await sleep(TRY_EVERY_MS);
    }
  }

  /** One of the other cookies, as the browser sends it. */
  cookieNamed(ending: string): string {
    return [...this.#cookies].find(([name]) => name.endsWith(ending))?.[1] ?? "";
  }

  /** Without following where it leads. */
  async getOnce(path: string): Promise<Pick<ConsolePage, "status" | "headers">> {
    return this.#fetch(new URL(path, this.#base).href, {});
  }

  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<ConsolePage> {
    return this.#arrive(path, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  /**
   * Sends the form of the page whose action ends so, with its hidden fields. Where the page has a link to the question of the act
   * instead, the form of the question is sent.
   */
  async submit(page: ConsolePage, action: string, fields: Record<string, string> = {}): Promise<ConsolePage> {
    const question = questionLink(page, action);
    if (question !== undefined) return this.submit(await this.get(question), action, fields);
    const form = this.form(page, action);
    return this.post(new URL(form.action, page.url).href, { ...form.fields, ...fields });
  }

  /** Opens a link whose secret stands behind the `#`: its page has a form, where the person pastes the link. */
  async open(link: string): Promise<ConsolePage> {
    return this.submit(await this.get(link), "/open", { link });
  }

  form(page: ConsolePage, action: string): PageForm {
    const found = formsOn(page).find((form) => form.action.endsWith(action));
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
    const cookies = [this.cookie, ...this.#cookies.values()].filter((cookie) => cookie !== undefined);
    const headers = {
      accept: "text/html",
      // To compress each page costs as much as to make some.
      "accept-encoding": "identity",
      ...(this.#languages !== undefined && { "accept-language": this.#languages }),
      ...(cookies.length > 0 && { cookie: cookies.join("; ") }),
      ...(init.headers as Record<string, string>),
    };
    const response = await fetch(url, { ...init, redirect: "manual", headers });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";", 1);
      const [name = ""] = pair.split("=", 1);
      if (/-(?:language|link|oidc|organisation)$/.test(name)) this.#cookies.set(name, pair);
      else this.cookie = set.includes("Max-Age=0") ? undefined : pair;
    }
    return response;
  }
}

type Element = DefaultTreeAdapterTypes.Element;

/** The forms of a page with what a browser sends of them: choices and texts too, and no box that is not ticked. */
export function formsOn(page: ConsolePage): (PageForm & { readonly method: string })[] {
  return elementsOf(documentOf(page), (element) => element.tagName === "form").map((form) => ({
    action: attributeOf(form, "action") ?? "",
    method: attributeOf(form, "method") ?? "get",
    target: undefined,
    fields: Object.fromEntries(elementsOf(form, isField).flatMap(valueOf)),
  }));
}

/** The link to the question of an act that the page has no form for. */
function questionLink(page: ConsolePage, action: string): string | undefined {
  if (formsOn(page).some((form) => form.action.endsWith(action))) return undefined;
  const links = elementsOf(documentOf(page), ({ tagName }) => tagName === "a").flatMap(
    (link) => attributeOf(link, "href") ?? [],
  );
  return links.find((link) => link.split("?", 1)[0]!.endsWith(action));
}

const documents = new WeakMap<ConsolePage, DefaultTreeAdapterTypes.Document>();

/** The page as a tree, which is made once. */
export function documentOf(page: ConsolePage): DefaultTreeAdapterTypes.Document {
  const document = documents.get(page) ?? parse(page.html, { scriptingEnabled: false });
  documents.set(page, document);
  return document;
}

export function elementsOf(
  node: DefaultTreeAdapterTypes.ParentNode,
  isWanted: (element: Element) => boolean,
): Element[] {
  return node.childNodes.flatMap((child) => {
    if (!("tagName" in child)) return [];
    return [...(isWanted(child) ? [child] : []), ...elementsOf(child, isWanted)];
  });
}

function isField({ tagName }: Element): boolean {
  return tagName === "input" || tagName === "select" || tagName === "textarea";
}

function valueOf(field: Element): [string, string][] {
  const name = attributeOf(field, "name");
  if (name === undefined) return [];
  if (field.tagName === "textarea") return [[name, wordsOf(field)]];
  if (field.tagName === "select") {
    const options = elementsOf(field, ({ tagName }) => tagName === "option");
    const chosen = options.find((option) => attributeOf(option, "selected") !== undefined) ?? options[0];
    return chosen ? [[name, attributeOf(chosen, "value") ?? wordsOf(chosen)]] : [];
  }
  if (attributeOf(field, "type") === "checkbox" && attributeOf(field, "checked") === undefined) return [];
  return [[name, attributeOf(field, "value") ?? ""]];
}

export function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

function wordsOf(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
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

/** The commands that the page shows, as a person copies them. */
export function commandsOf({ html }: Pick<ConsolePage, "html">): string[] {
  return [...html.matchAll(/<summary>As curl<\/summary>.*?<code>(.*?)<\/code>/gs)].map(([, escaped = ""]) =>
    escaped.replaceAll(/&#(\d+);/g, (_text, code: string) => String.fromCharCode(Number(code))),
  );
}

/** Runs the first command of the page in bash, with the secrets in the environment. */
export async function runCurl(
  page: ConsolePage,
  secrets: Record<string, string>,
): Promise<Record<string, unknown>> {
  const [command = ""] = commandsOf(page);
  const { stdout } = await promisify(execFile)("bash", ["-c", command], {
    env: { ...process.env, ...secrets },
  });
  return JSON.parse(stdout) as Record<string, unknown>;
}
