import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isSameOrigin, type HttpServer } from "../http/index.ts";
import { encodingFor, type Encoding } from "./encoding.ts";

/** Two thirds of the effect for a hundredth of the time: a page is made for each request. */
const QUALITY = 5;
/** A smaller page is one packet of the network either way. */
const MIN_LENGTH = 1_400;

const inBrotli = promisify(brotliCompress);
const COMPRESS: Readonly<Record<Encoding, (page: Buffer) => Promise<Buffer>>> = {
  br: (page) =>
    inBrotli(page, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: page.length },
    }),
  gzip: promisify(gzip),
};

/**
 * Compresses the pages of all routes that are registered in the scope. A page that another site opens is sent as it is: its length
 * would otherwise show, to a site that chooses a part of the page and sees the traffic, what else is in it (the attack BREACH).
 *
 * @param publicUrl decides with `Host` what another site is, for browsers that send no `Sec-Fetch-Site`
 */
export function compressPages(
  scope: HttpServer,
  { publicUrl }: { readonly publicUrl?: string | undefined },
): void {
  scope.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < MIN_LENGTH) return payload;
    if (!String(reply.getHeader("content-type")).startsWith("text/html")) return payload;
    void reply.header("vary", "accept-encoding, sec-fetch-site");
    const encoding = encodingFor(request);
    if (encoding === undefined || !isSameOrigin(request, { publicUrl })) return payload;
    void reply.header("content-encoding", encoding);
    return COMPRESS[encoding](Buffer.from(payload));
  });
}
