import type { FieldFault } from "../platform/field-fault.ts";
import { createHash } from "node:crypto";
import { imageSize } from "image-size";

import type { Refusal } from "../platform/refusal.ts";

/** The metadata of a merchant's logo. */
export interface Logo {
  /** Identifies the image in URLs. */
  readonly digest: string;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** For light and for dark pages; a dark page without its own logo shows the light one. */
export type LogoTheme = "light" | "dark";
export type Logos = Readonly<Partial<Record<LogoTheme, Logo>>>;

/** Keeps payment pages small. */
const MAX_BYTES = 32 * 1024;
const MIN_PIXELS = 16;
const MAX_PIXELS = 1_200;
/** Formats without scripts, which SVG can have. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

/** The schema's pattern; the image itself is decoded and checked. */
export const LOGO_PATTERN = "^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$";
/** Bounds what is decoded, far above the limit in bytes, so that a file that is too large is refused by its size. */
export const MAX_LOGO_CHARACTERS = 1_000_000;

/** Why an image is refused. */
type LogoRefusal = Refusal<"image_refused"> & { readonly problem: FieldFault };

/** Reads an uploaded logo by its bytes, not by its declared type, or refuses it. */
export function readLogo(dataUrl: string): { readonly logo: Logo; readonly image: Buffer } | LogoRefusal {
  const image = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  if (image.length > MAX_BYTES) return refuse({ code: "image_too_large", kibibytes: MAX_BYTES / 1024 });
  const size = sizeOf(image);
  const contentType = CONTENT_TYPES[size?.type ?? ""];
  if (!size || contentType === undefined) return refuse({ code: "no_image" });
  const { width, height } = size;
  if (Math.min(width, height) < MIN_PIXELS || Math.max(width, height) > MAX_PIXELS)
    return refuse({ code: "wrong_size", least: MIN_PIXELS, most: MAX_PIXELS });
  const digest = createHash("sha256").update(image).digest("hex").slice(0, 32);
  return { logo: { digest, contentType, width, height }, image };
}

function refuse(problem: FieldFault): LogoRefusal {
  return { refused: true, code: "image_refused", problem };
}

function sizeOf(image: Buffer): { type?: string | undefined; width: number; height: number } | undefined {
  try {
    return imageSize(image);
  } catch {
    return undefined;
  }
}
