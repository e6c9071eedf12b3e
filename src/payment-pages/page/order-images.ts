import { imageSize } from "image-size";
import type { Clock } from "../../platform/clock.ts";
import type { OutboundClient } from "../../platform/outbound/index.ts";
import type { StoredRequest } from "../../transactions/index.ts";

/** An image of an item of an order, as it is sent to the customer. */
interface OrderImage {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Fetches images of items. Undefined: there is none that may be shown. */
export type FetchOrderImage = (url: string) => Promise<OrderImage | undefined>;

/** Formats without scripts, which SVG can have. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};
const MAX_BYTES = 64 * 1024;
/** A customer waits in front of the page, which is complete without images. */
const TIMEOUT_MS = 3_000;
const MAX_KEPT = 100;
const KEPT_MINUTES = 10;
const MAX_URL_CHARACTERS = 2_000;

type Item = NonNullable<StoredRequest["items"]>[number];

/** Where the merchant has an image of an item: `imageUrl` of its `extraData`. */
export function imageUrlOf({ extraData }: Item): string | undefined {
  const url = extraData?.["imageUrl"];
  return url !== undefined && url.length <= MAX_URL_CHARACTERS && /^https?:\/\//i.test(url) ? url : undefined;
}

/**
 * Fetches images by the gateway, so that no other site sees the customer. The client allows the same addresses as for
 * callbacks and follows no redirects. The bytes decide the type. The result, also that there is none, is kept for minutes, so that
 * pages that are opened again send no more requests.
 */
export function createFetchOrderImage(
  client: Pick<OutboundClient, "send">,
  { clock }: { clock: Clock },
): FetchOrderImage {
  const kept = new Map<
    string,
    { readonly until: Temporal.Instant; readonly image: ReturnType<FetchOrderImage> }
  >();
  return (url) => {
    const now = clock.now();
    const known = kept.get(url);
    if (known && Temporal.Instant.compare(now, known.until) < 0) return known.image;
    // The oldest is the first of a map.
    for (const oldest of kept.keys()) if (kept.size >= MAX_KEPT) kept.delete(oldest);
    kept.delete(url);
    const image = fetchImage(client, url);
    kept.set(url, { until: now.add({ minutes: KEPT_MINUTES }), image });
    return image;
  };
}

async function fetchImage(client: Pick<OutboundClient, "send">, url: string): ReturnType<FetchOrderImage> {
  const headers = { accept: Object.values(CONTENT_TYPES).join(", ") };
  const outcome = await client.send({
    method: "GET",
    url,
    headers,
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: MAX_BYTES,
  });
  if (outcome.kind !== "responded" || outcome.status !== 200) return undefined;
  const contentType = contentTypeOf(outcome.body);
  return contentType === undefined ? undefined : { contentType, body: outcome.body };
}

function contentTypeOf(body: Buffer): string | undefined {
  try {
    return CONTENT_TYPES[imageSize(body).type ?? ""];
  } catch {
    return undefined;
  }
}
