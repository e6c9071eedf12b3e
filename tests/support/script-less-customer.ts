/** A page in a browser without scripts. */
export interface Page {
  readonly url: string;
  readonly status: number;
  readonly html: string;
  readonly policy: string;
}

export interface PageForm {
  readonly action: string;
  readonly target: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** A customer whose browser follows redirects and posts forms, and runs no script: what works for it works without JavaScript. */
export async function visit(url: string): Promise<Page> {
  return arrive(url, { headers: BROWSER });
}

export async function submit(page: Page, form: PageForm, more: Record<string, string> = {}): Promise<Page> {
  const body = new URLSearchParams({ ...form.fields, ...more });
  return arrive(new URL(form.action, page.url).href, { method: "POST", body, headers: BROWSER });
}

/** The forms of a page, in order. */
export function formsOf({ html }: Page): PageForm[] {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = "", content = ""]) => ({
    action: attributeOf(attributes, "action") ?? "",
    target: attributeOf(attributes, "target"),
    fields: Object.fromEntries(
      [...content.matchAll(/<input([^>]*)>/g)]
        // A box that nobody ticked is not sent.
        .filter(([, input = ""]) => !/type="checkbox"(?![^>]*\bchecked\b)/.test(input))
        .map(([, input = ""]) => [attributeOf(input, "name") ?? "", attributeOf(input, "value") ?? ""]),
    ),
  }));
}

const BROWSER = { accept: "text/html", "accept-language": "en", "user-agent": "script-less" };

async function arrive(url: string, init: RequestInit): Promise<Page> {
  let response = await fetch(url, { ...init, redirect: "manual" });
  let at = url;
  for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 10; hops++) {
    at = new URL(response.headers.get("location") ?? "", at).href;
    // The merchant's site is the end, and does not exist in a test.
    if (new URL(at).hostname.endsWith(".example")) return { url: at, status: 200, html: "", policy: "" };
    response = await fetch(at, { redirect: "manual", headers: BROWSER });
  }
  const policy = response.headers.get("content-security-policy") ?? "";
  return { url: at, status: response.status, html: await response.text(), policy };
}

function attributeOf(text: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1];
  return value?.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}
