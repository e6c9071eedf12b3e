/** A mistake in the answer to a dispute, apart from its words in a language: the console has a sentence for each in all of its own. */
export type EvidenceFault =
  | { readonly code: "unknown_file_type"; readonly types: string; readonly orOther: boolean }
  | { readonly code: "file_empty" | "file_name_with_card" | "nothing_to_send" | "holds_card_data" }
  | { readonly code: "file_too_large"; readonly limit: number; readonly mediaType?: string }
  | { readonly code: "files_too_large"; readonly limit: number }
  | { readonly code: "media_type_not_taken"; readonly types: string }
  | { readonly code: "unknown_text"; readonly names: string }
  | { readonly code: "text_too_long"; readonly limit: number }
  /** A mistake that only a program makes, with the sentence of the API. */
  | { readonly code: "malformed"; readonly reason: string };

/** The sentence of the API. */
export function englishOfEvidence(fault: EvidenceFault): string {
  switch (fault.code) {
    case "unknown_file_type":
      return `must be one of ${fault.types}${fault.orOther ? ", or another type of the provider's" : ""}`;
    case "file_empty":
      return "must not be empty";
    case "file_too_large": {
      const { limit, mediaType } = fault;
      return `must not be larger than ${limit} bytes${mediaType === undefined ? "" : ` as ${mediaType}`}`;
    }
    case "files_too_large":
      return `with the other files it is larger than the ${fault.limit} bytes that the provider takes`;
    case "media_type_not_taken":
      return `must be of one of the types ${fault.types}`;
    case "file_name_with_card":
      return "the name must not hold card data";
    case "nothing_to_send":
      return "no file was uploaded, and there is no text";
    case "unknown_text":
      return fault.names === "" ? "this operation takes none" : `its names must be among ${fault.names}`;
    case "text_too_long":
      return `must not be longer than ${fault.limit} characters`;
    case "holds_card_data":
      return "must not hold card data";
    case "malformed":
      return fault.reason;
  }
}
