import type { FastifyRequest } from "fastify";
import { shownName } from "../../platform/card-numbers/index.ts";
import { formIn, isMultipart } from "../../platform/http/index.ts";
import { refuseUpload, type UploadRefusal } from "../refusals.ts";

/** Room for the parts around the file in a multipart body. */
const OVERHEAD_BYTES = 64 * 1024;
/** Media types that clients use for a CSV file. */
const MIME_TYPES: ReadonlySet<string> = new Set([
  "",
  "text/csv",
  "text/plain",
  "application/csv",
  "application/vnd.ms-excel",
  "application/octet-stream",
]);
const FIELDS = ["batchFile", "callbackUrl", "processingMode"] as const;

/** The limit of an upload with a file of that size. */
export function limitOfUpload(fileMaxBytes: number): { maxBytes: number; message: string } {
  return {
    maxBytes: fileMaxBytes + OVERHEAD_BYTES,
    message: `The batch file is larger than ${fileMaxBytes} bytes`,
  };
}

interface SentUpload {
  readonly file: Uint8Array | undefined;
  readonly callbackUrl: string;
  readonly processingMode: string;
}

/** The fields of an upload. A body of another kind has no file. */
export async function readUpload(request: FastifyRequest): Promise<SentUpload | UploadRefusal> {
  if (!isMultipart(request.headers["content-type"]))
    return { file: undefined, callbackUrl: "", processingMode: "" };
  const form = await formIn(request);
  if (!form) return malformed("The request body is not valid multipart/form-data");
  const unknown = [...form.keys()].find((name) => !(FIELDS as readonly string[]).includes(name));
  if (unknown !== undefined) return malformed(`'${shownName(unknown)}' is not a known field`);
  const file = form.get("batchFile");
  if (file instanceof File && !MIME_TYPES.has(file.type.split(";")[0]!.trim().toLowerCase()))
    return malformed("Invalid MIME type: the batch file must be text/csv");
  return {
    file: file instanceof File ? new Uint8Array(await file.arrayBuffer()) : undefined,
    callbackUrl: readField(form, "callbackUrl"),
    processingMode: readField(form, "processingMode"),
  };
}

function malformed(reason: string): UploadRefusal {
  return refuseUpload({ code: "upload_malformed", reason });
}

function readField(form: FormData, name: (typeof FIELDS)[number]): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
