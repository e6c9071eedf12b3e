import { basePath, type HttpServer } from "../platform/http/index.ts";
import type { PastGateway } from "../demo/index.ts";
import type { GatewayOptions } from "./options.ts";

type Fields = Readonly<Record<string, string>>;

/** A customer of the past, whose browser sends forms and runs no script. */
export function pastCustomer(
  app: HttpServer,
  options: Pick<GatewayOptions, "publicUrl">,
): Pick<PastGateway, "submit" | "answerChallenge" | "payFailed"> {
  const open = async (url: string): Promise<string> =>
    (await app.inject({ method: "GET", url: pathOf(url, options) })).body;
  const post = (url: string, fields: Fields) =>
    app.inject({
      method: "POST",
      url: pathOf(url, options),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  const send = async (url: string, fields: Fields): Promise<string> => (await post(url, fields)).body;
  return {
    submit: async ({ url, fields }) => {
      await open(url);
      await send(url, fields);
    },
    payFailed: async ({ url, way, card }) => {
      await open(url);
      const { statusCode, headers } = await post(url, { way });
      if (statusCode !== 303)
        throw new Error(`The sample history could not pay at a page of recovery: ${statusCode}.`);
      if (way === "other") await send(new URL(String(headers.location), url).href, card);
    },
    answerChallenge: async ({ url, outcome }) => {
      const toBank = formWith(await open(url), "creq");
      const question = formWith(await send(toBank.action, toBank.fields), "acsTransID");
      const back = formWith(await send(question.action, { ...question.fields, outcome }), "cres");
      await send(back.action, back.fields);
    },
  };
}

/** The path below the gateway's own address. */
export function pathOf(url: string, { publicUrl }: Pick<GatewayOptions, "publicUrl">): string {
  const base = basePath(publicUrl);
  const { pathname } = new URL(url);
  return base !== "" && pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

/** The form of the page that has this field, with its fields. */
function formWith(page: string, field: string): { readonly action: string; readonly fields: Fields } {
  for (const [, start = "", content = ""] of page.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
    const inputs = [...content.matchAll(/<input([^>]*)>/g)].map(([, input = ""]) => attributesOf(input));
    const fields = Object.fromEntries(inputs.map(({ name = "", value = "" }) => [name, value]));
    if (field in fields) return { action: attributesOf(start)["action"] ?? "", fields };
  }
  throw new Error(`The sample history came to a page without the field ${field}.`);
}

function attributesOf(tag: string): Fields {
  return Object.fromEntries(
    [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&"),
    ]),
  );
}
