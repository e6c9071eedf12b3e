import type { FastifyRequest } from "fastify";
import type { ResolveCaller } from "../../connectors/index.ts";
import { formIn, isMultipart } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { object } from "../../platform/json-values.ts";
import { evidenceInvalid, type EvidenceInvalid } from "../responses/refusals.ts";

/** At least what every provider takes; its own limit is checked with the file. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** With the parts around the file in a multipart body. */
export const MAX_EVIDENCE_BODY_BYTES = MAX_FILE_BYTES + 64 * 1024;
export const UPLOAD_LIMIT = {
  maxBytes: MAX_EVIDENCE_BODY_BYTES,
  message: `file: must not be larger than ${MAX_FILE_BYTES} bytes`,
};

/**
 * The official PHP client signs an upload as if its body were empty and its content type had no boundary: its HTTP library
 * makes both only when it sends. That form is accepted besides the one over the bytes.
 */
export function orSignedWithoutBody(resolveCaller: ResolveCaller): ResolveCaller {
  const verify: ResolveCaller["verify"] = async (identified, request) => {
    const caller = await resolveCaller.verify(identified, request);
    const isSigned = !isRefusal(caller) && caller.signatureHash !== null;
    if (isSigned || !isMultipart(request.headers["content-type"])) return caller;
    const headers = { ...request.headers, "content-type": "multipart/form-data" };
    return resolveCaller.verify(identified, { ...request, headers, rawBody: Buffer.alloc(0) });
  };
  return { ...resolveCaller, verify };
}

interface SentEvidence {
  readonly file: { readonly name: string; readonly content: Buffer };
  readonly type: string | undefined;
}

/** The fields of an upload: `file`, and `extraData` as JSON text. */
export async function readEvidence(request: FastifyRequest): Promise<SentEvidence | EvidenceInvalid> {
  const form = await formIn(request);
  if (!form)
    return evidenceInvalid("root", {
      code: "malformed",
      reason: "the body must be multipart/form-data with a file",
    });
  const names = [...form.keys()];
  if (names.some((name) => name !== "file" && name !== "extraData"))
    return evidenceInvalid("root", { code: "malformed", reason: "the fields are 'file' and 'extraData'" });
  if (new Set(names).size < names.length)
    return evidenceInvalid("root", { code: "malformed", reason: "each field may be sent once" });
  const file = form.get("file");
  if (!(file instanceof File))
    return evidenceInvalid("file", { code: "malformed", reason: "'file' is required" });
  const type = typeIn(form.get("extraData"));
  if (isRefusal(type)) return type;
  return { file: { name: file.name, content: Buffer.from(await file.arrayBuffer()) }, type };
}

function typeIn(extraData: File | string | null): string | undefined | EvidenceInvalid {
  if (extraData === null || extraData === "") return undefined;
  const given = typeof extraData === "string" ? parsed(extraData) : undefined;
  if (!given)
    return evidenceInvalid("extraData", { code: "malformed", reason: "must be an object as JSON text" });
  const { type, ...others } = given;
  if (Object.keys(others).length > 0)
    return evidenceInvalid("extraData", { code: "malformed", reason: "only 'type' is known" });
  if (type !== undefined && typeof type !== "string")
    return evidenceInvalid("extraData.type", { code: "malformed", reason: "must be a text" });
  return type;
}

/** PHP writes an empty map as an empty list. */
function parsed(text: string) {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.length === 0 ? {} : object(value);
  } catch {
    return undefined;
  }
}
