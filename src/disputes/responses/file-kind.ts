import type { EvidenceMediaType } from "../../providers/index.ts";

/** The first bytes of each type of file (RFC 8118, ITU T.81, RFC 2083). */
const BEGINNINGS: Readonly<Record<EvidenceMediaType, Buffer>> = {
  "application/pdf": Buffer.from("%PDF-"),
  "image/jpeg": Buffer.from([0xff, 0xd8, 0xff]),
  "image/png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** The media type of a file by its content: the type and the name that came with it prove nothing. */
export function mediaTypeOf(content: Buffer): EvidenceMediaType | undefined {
  const types = Object.keys(BEGINNINGS) as EvidenceMediaType[];
  return types.find((type) => content.subarray(0, BEGINNINGS[type].length).equals(BEGINNINGS[type]));
}
