/** Test cards of the simulated provider. */
export const GOOD_CARD = "4111111111111111";
export const DECLINED_CARD = "4000000000000002";

const BROWSER = { accept: "text/html", "user-agent": "quittance-shop verify" };

/** A customer without scripts: opens the payment page and pays by a card. Returns whether the page took the card. */
export async function payOnPage(address: string, cardNumber: string): Promise<boolean> {
  const page = await arrive(address, { headers: BROWSER });
  const form = /<form([^>]*)>((?:(?!<\/form>)[\s\S])*name="cardNumber"[\s\S]*?)<\/form>/.exec(page.html);
  if (!form) return false;
  const [, attributes = "", content = ""] = form;
  const body = new URLSearchParams();
  for (const [, input = ""] of content.matchAll(/<input([^>]*)>/g))
    body.set(attributeOf(input, "name") ?? "", attributeOf(input, "value") ?? "");
  body.set("cardNumber", cardNumber);
  body.set("expiry", "12 / 31");
  body.set("cvv", "123");
  body.set("cardHolder", "Ada Lovelace");
  const action = new URL(attributeOf(attributes, "action") ?? page.url, page.url).href;
  await arrive(action, { method: "POST", body, headers: BROWSER });
  return true;
}

/** Follows redirects on the gateway; the shop's own pages are the end. */
async function arrive(address: string, init: RequestInit): Promise<{ url: string; html: string }> {
  const { origin } = new URL(address);
  let url = address;
  let response = await fetch(url, { ...init, redirect: "manual" });
  for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 10; hops++) {
    url = new URL(response.headers.get("location") ?? "", url).href;
    if (new URL(url).origin !== origin) return { url, html: "" };
    response = await fetch(url, { redirect: "manual", headers: BROWSER });
  }
  return { url, html: await response.text() };
}

function attributeOf(text: string, name: string): string | undefined {
  const begin = text.indexOf(` ${name}="`);
  const value = begin < 0 ? undefined : text.slice(begin + name.length + 3).split('"', 1)[0];
  return value?.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}
