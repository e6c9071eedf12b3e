import type { Refusal } from "../platform/refusal.ts";

/** An upload that is not taken at all; `message` names the line and the column where there is one. */
export type UploadRefusal = Refusal<"invalid_upload" | "file_missing" | "too_many_batches"> & {
  readonly message: string;
};

export function refuseUpload(message: string, code: UploadRefusal["code"] = "invalid_upload"): UploadRefusal {
  return { refused: true, code, message };
}
