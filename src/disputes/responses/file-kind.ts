import type { EvidenceMediaType } from "../../providers/index.ts";

/** The first bytes of pictures (ITU T.81, RFC 2083). */
const BEGINNINGS: Readonly<Record<Exclude<EvidenceMediaType, "application/pdf">, Buffer>> = {
  "image/jpeg": Buffer.from([0xff, 0xd8, 0xff]),
  "image/png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};
/** ISO 32000-1, annex H: readers take a header within this length, behind a byte order mark, an empty line or a header of a printer. */
const PDF_HEADER = "%PDF-";
const PDF_HEADER_WITHIN = 1_024;

/** The media type of a file by its content: the type and the name that came with it prove nothing. */
export function mediaTypeOf(content: Buffer): EvidenceMediaType | undefined {
  const pictures = Object.keys(BEGINNINGS) as (keyof typeof BEGINNINGS)[];
  const picture = pictures.find((type) =>
    content.subarray(0, BEGINNINGS[type].length).equals(BEGINNINGS[type]),
  );
  if (picture !== undefined) return picture;
  return content.subarray(0, PDF_HEADER_WITHIN).includes(PDF_HEADER) ? "application/pdf" : undefined;
}
