import { pathOfCardData } from "../../vault/index.ts";
import type { Caller } from "../../connectors/index.ts";
import type { DisputeResponder, EvidenceFile } from "../../providers/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listEvidence, storeEvidence, type ListedEvidence } from "./evidence-store.ts";
import { mediaTypeOf } from "./file-kind.ts";
import { findDisputed } from "./find-disputed.ts";
import type { DisputeResponseParts } from "./parts.ts";
import { refuseLate } from "./refuse-late.ts";
import { evidenceInvalid, type DisputeCallRefusal, type EvidenceInvalid } from "./refusals.ts";

interface Upload {
  /** For the chargeback. */
  readonly uuid: string;
  readonly caller: Pick<Caller, "connector">;
  readonly file: { readonly name: string; readonly content: Buffer };
  /** The type of its content. The provider's type for anything unless given. */
  readonly type: string | undefined;
}

/**
 * Keeps a file for the submission of evidence, sealed, in the place of an earlier one of its type. Nothing is sent to the
 * provider yet. Returns all files that are kept.
 */
export async function uploadEvidence(
  parts: DisputeResponseParts,
  { uuid, caller, file: sent, type }: Upload,
): Promise<readonly ListedEvidence[] | DisputeCallRefusal> {
  const disputed = await findDisputed(parts, { uuid, caller });
  if (isRefusal(disputed)) return disputed;
  const { dispute, chargeback, responder } = disputed;
  const file = readFile(responder, { ...sent, type: type ?? responder.fileTypes[0]! });
  if (isRefusal(file)) return file;
  const at = parts.clock.now();
  return parts.db.transaction(async (tx) => {
    const late = await refuseLate(tx, { dispute, chargeback, at });
    if (late) return late;
    const kept = await listEvidence(tx, uuid);
    const others = kept.filter((other) => other.type !== file.type);
    const totalBytes = others.reduce((sum, { bytes }) => sum + bytes, file.content.byteLength);
    if (totalBytes > responder.maxTotalBytes)
      return evidenceInvalid("file", { code: "files_too_large", limit: responder.maxTotalBytes });
    await storeEvidence(tx, parts.vault, { disputeGuid: dispute.guid, chargebackUuid: uuid, file, at });
    return listEvidence(tx, uuid);
  });
}

const MAX_NAME_LENGTH = 100;

function readFile(
  responder: DisputeResponder,
  { name, content, type }: Pick<EvidenceFile, "name" | "content" | "type">,
): EvidenceFile | EvidenceInvalid {
  const { fileTypes, otherFileTypes, mediaTypes, maxFileBytes, maxBytesByMediaType } = responder;
  if (!fileTypes.includes(type) && !otherFileTypes?.test(type))
    return evidenceInvalid("extraData.type", {
      code: "unknown_file_type",
      types: fileTypes.join(", "),
      orOther: otherFileTypes !== undefined,
    });
  if (content.byteLength === 0) return evidenceInvalid("file", { code: "file_empty" });
  if (content.byteLength > maxFileBytes)
    return evidenceInvalid("file", { code: "file_too_large", limit: maxFileBytes });
  const mediaType = mediaTypeOf(content);
  if (!mediaType || !mediaTypes.includes(mediaType))
    return evidenceInvalid("file", { code: "media_type_not_taken", types: mediaTypes.join(", ") });
  const limit = maxBytesByMediaType?.[mediaType] ?? maxFileBytes;
  if (content.byteLength > limit)
    return evidenceInvalid("file", { code: "file_too_large", limit, mediaType });
  // oxlint-disable-next-line no-control-regex -- a name with a line break would end the header that it is sent in
  const plainName = name.replace(/[\u0000-\u001f\u007f/\\]/g, "_").slice(-MAX_NAME_LENGTH);
  if (pathOfCardData(plainName, { path: "file", skip: new Set() }) !== undefined)
    return evidenceInvalid("file", { code: "file_name_with_card" });
  return { type, name: plainName || "evidence", mediaType, content };
}
