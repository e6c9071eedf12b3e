import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES, textsIn } from "../../languages/index.ts";
import { createHttpServer, type HttpServer } from "../../platform/http/index.ts";
import { createIds } from "../../platform/ids.ts";
import { silentLog } from "../../platform/log.ts";
import { registerHostedFields } from "./hosted-fields.ts";

let app: HttpServer;
beforeAll(async () => {
  app = createHttpServer({ log: silentLog, ids: createIds() });
  await registerHostedFields(app);
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });

describe("payment.js", () => {
  it.each(["payment.1.3.min.js", "payment.1.2.min.js", "payment.min.js"])("is served as %s", async (name) => {
    const response = await get(`/js/integrated/${name}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("class PaymentJs");
    expect(response.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=300",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
  });

  it("is compressed, and not sent again when the browser has it", async () => {
    const plain = await get("/js/integrated/payment.min.js");
    const compressed = await get("/js/integrated/payment.min.js", { "accept-encoding": "gzip, br" });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(compressed.rawPayload.length).toBeLessThan(3_000);
    const again = await get("/js/integrated/payment.min.js", {
      "if-none-match": String(plain.headers["etag"]),
    });
    expect(again.statusCode).toBe(304);
  });
});

describe.each(["number", "cvv"])("the %s frame", (kind) => {
  it("runs only the gateway's own script, and any page may frame it", async () => {
    const response = await get(`/hosted-fields/${kind}`);
    expect(response.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    );
    expect(response.body).not.toMatch(/<script(?![^>]* src=)|\son\w+=|style=/);
  });

  it("has the label of the payment page in every language", async () => {
    for (const { code } of LANGUAGES) {
      const { body } = await get(`/hosted-fields/${kind}?language=${code}`);
      const { cardNumber, cvv } = textsIn(code).page;
      expect(body).toContain(`<html lang="${code}"`);
      expect(body).toContain(`aria-label="${kind === "number" ? cardNumber : cvv}"`);
    }
  });

  it.each([
    ["pt-AO", "pt"],
    ["zh-Hant-HK", "zh-TW"],
    ["iw-IL", "he"],
    ["no", "nb"],
    ["de_AT", "de"],
    ["xx", "en"],
    ["constructor", "en"],
    ["", "en"],
  ])("in a page whose language is %s is in %s", async (tag, code) => {
    const { body } = await get(`/hosted-fields/${kind}?language=${encodeURIComponent(tag)}`);
    expect(body).toContain(`<html lang="${code}"`);
  });

  it("includes only files of its own, each with the digest of what is served", async () => {
    const { body } = await get(`/hosted-fields/${kind}`);
    const includes = [...body.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"[^>]*>/g)];
    expect(includes).toHaveLength(8);
    for (const [tag, path] of includes) {
      const response = await get(`/hosted-fields/${path}`);
      expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      const digest = createHash("sha384").update(response.rawPayload).digest("base64");
      expect(tag).toContain(`integrity="sha384-${digest}"`);
    }
  });

  it("preloads every module its script imports, so that each is checked", async () => {
    const { body } = await get(`/hosted-fields/${kind}`);
    const [, folder = "", entry = ""] = /<script[^>]* src="([^"]+\/)([^"]+)"/.exec(body) ?? [];
    const loaded = new Set<string>();
    const follow = async (name: string): Promise<void> => {
      if (loaded.has(name)) return;
      loaded.add(name);
      const source = (await get(`/hosted-fields/${folder}${name}`)).body;
      for (const [, imported = ""] of source.matchAll(/from "\.\/([^"]+)"/g)) await follow(imported);
    };
    await follow(entry);
    expect(loaded.size).toBeGreaterThan(3);
    for (const name of loaded) expect(body).toContain(`${folder}${name}" integrity=`);
  });
});
