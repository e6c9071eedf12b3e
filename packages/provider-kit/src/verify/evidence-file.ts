import type { EvidenceFile } from "../port/dispute-responder.ts";

/** A receipt as evidence, under the provider's name of its type. */
export function evidenceFile(type: string): EvidenceFile {
  return { type, name: "receipt.pdf", mediaType: "application/pdf", content: Buffer.from("%PDF-1.7") };
}
