import { createHash } from "node:crypto";
import { imageSize } from "image-size";

import type { Refusal } from "../platform/refusal.ts";

/** What is known of a merchant's logo without its bytes. */
export interface Logo {
  /** Names the image in addresses: another image has another one. */
  readonly digest: string;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** For light and for dark pages; without one of its own a dark page shows the light one. */
export type LogoTheme = "light" | "dark";
export type Logos = Readonly<Partial<Record<LogoTheme, Logo>>>;

/** A payment page with its logo stays light. */
const MOST_BYTES = 32 * 1024;
const LEAST_PIXELS = 16;
const MOST_PIXELS = 1_200;
/** Pictures that can't run anything. An SVG could, so it is none of them. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};
const ALLOWED = "a PNG, JPEG or WebP image as a data URL";

/** As a pattern for the schema: what comes behind it is decoded and looked at. */
export const LOGO_PATTERN = "^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$";
export const LOGO_MOST_CHARACTERS = Math.ceil(MOST_BYTES / 3) * 4 + 100;

/** What is wrong with an image, without the theme that it is for. */
type LogoRefusal = Refusal<"image_refused"> & { readonly complaint: string };

/** Reads an uploaded logo, believing its bytes and not its name; or says what is wrong with it. */
export function readLogo(dataUrl: string): { readonly logo: Logo; readonly image: Buffer } | LogoRefusal {
  const image = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  if (image.length > MOST_BYTES) return refuse(`must not be larger than ${MOST_BYTES} bytes`);
  const size = sizeOf(image);
  const contentType = CONTENT_TYPES[size?.type ?? ""];
  if (!size || contentType === undefined) return refuse(`must be ${ALLOWED}`);
  const { width, height } = size;
  if (Math.min(width, height) < LEAST_PIXELS || Math.max(width, height) > MOST_PIXELS)
    return refuse(`must have between ${LEAST_PIXELS} and ${MOST_PIXELS} pixels on each side`);
  const digest = createHash("sha256").update(image).digest("hex").slice(0, 32);
  return { logo: { digest, contentType, width, height }, image };
}

function refuse(complaint: string): LogoRefusal {
  return { refused: true, code: "image_refused", complaint };
}

function sizeOf(image: Buffer): { type?: string | undefined; width: number; height: number } | undefined {
  try {
    return imageSize(image);
  } catch {
    return undefined;
  }
}
