import type { FastifyRequest } from "fastify";
import type { HttpServer } from "../../platform/http/index.ts";
import { refuseUpload, type UploadRefusal } from "../refusals.ts";

/** What surrounds the file in a multipart body. */
const OVERHEAD_BYTES = 64 * 1024;
/** What clients call a CSV file. */
const MIME_TYPES: ReadonlySet<string> = new Set([
  "",
  "text/csv",
  "text/plain",
  "application/csv",
  "application/vnd.ms-excel",
  "application/octet-stream",
]);
const FIELDS = ["batchFile", "callbackUrl", "processingMode"] as const;

/**
 * Within the scope every body is read as bytes, because a signature is over them. The limit is larger than elsewhere.
 *
 * @param fileMaxBytes of a file; a body that cannot have such a file is refused while it arrives
 */
export function readBodiesAsBytes(scope: HttpServer, { fileMaxBytes }: { fileMaxBytes: number }): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of payload) {
      bytes += piece.length;
      if (bytes > fileMaxBytes + OVERHEAD_BYTES) {
        const message = `The batch file is larger than ${fileMaxBytes} bytes`;
        throw Object.assign(new Error(message), { statusCode: 422 });
      }
      pieces.push(piece);
    }
    request.rawBody = Buffer.concat(pieces);
    return undefined;
  });
}

interface SentUpload {
  readonly file: Uint8Array | undefined;
  readonly callbackUrl: string;
  readonly processingMode: string;
}

/** The fields of an upload. A body of another kind has no file. */
export async function readUpload(request: FastifyRequest): Promise<SentUpload | UploadRefusal> {
  const contentType = request.headers["content-type"] ?? "";
  if (!contentType.toLowerCase().startsWith("multipart/form-data"))
    return { file: undefined, callbackUrl: "", processingMode: "" };
  const form = await formOf(request.rawBody, contentType);
  if (!form) return refuseUpload("The request body is not valid multipart/form-data");
  const unknown = [...form.keys()].find((name) => !(FIELDS as readonly string[]).includes(name));
  if (unknown !== undefined)
    return refuseUpload(`'${unknown.slice(0, 50).replace(/\d{12,}/g, "…")}' is not a known field`);
  const file = form.get("batchFile");
  if (file instanceof File && !MIME_TYPES.has(file.type.split(";")[0]!.trim().toLowerCase()))
    return refuseUpload("Invalid MIME type: the batch file must be text/csv");
  return {
    file: file instanceof File ? new Uint8Array(await file.arrayBuffer()) : undefined,
    callbackUrl: textOf(form, "callbackUrl"),
    processingMode: textOf(form, "processingMode"),
  };
}

/** By the parser of the platform's own `fetch`. */
async function formOf(body: Buffer, contentType: string): Promise<FormData | undefined> {
  try {
    return await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  } catch {
    return undefined;
  }
}

function textOf(form: FormData, name: (typeof FIELDS)[number]): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
