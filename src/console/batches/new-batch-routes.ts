import { checkBatch, findBatch, uploadBatch, type BatchCheck } from "../../batch/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { connectorsOfMode } from "../../transaction-requests/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import type { PlaceView } from "../access/places.ts";
import { changedBy } from "../frame/changed-by.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { checkPage, newBatchPage, type NewBatchForm } from "./new-batch-page.ts";
import { fileProblem } from "./row-problem.ts";
import { openFile, sealFile, type CheckedFile } from "./sealed-file.ts";

/** Money that goes back has a limit for each refund and a second person: files of it belong to the API. */
const METHODS = ["debit", "preauthorize"] as const;
/** The greatest file that a browser carries from the dry run to the upload. */
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_FORM_BYTES = 2 * MAX_FILE_BYTES;
const MODES = ["strict", "lenient"] as const;

/** A file of charges: the form, the dry run that is also the page to check it, and the upload by the use case of the API. */
export function newBatchRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [
    getting("batches/new", "charge", (visit) => offer(parts, visit)),
    posting("batches/new", "charge", (visit) => dryRun(parts, visit), {
      takesFileOf: MAX_FORM_BYTES,
    }),
    posting("batches", "charge", (visit) => upload(parts, visit), {
      // The file is sealed: what looks like a card number there is chance.
      refusesCardNumbers: true,
      takesFileOf: MAX_FORM_BYTES,
      needsProof: () => true,
    }),
  ];
}

/** Those of the merchant that take payments now, and that the person may charge with. */
async function connectorsToCharge(parts: ConsoleParts, place: PlaceView) {
  const enabled = (await parts.connectorsOfMerchant(place.guid)).filter(({ disabled }) => !disabled);
  const ofModes = [true, false].map(async (testMode) =>
    place.allows("charge", { testMode }) ? connectorsOfMode(parts, enabled, testMode) : [],
  );
  const permitted = new Set((await Promise.all(ofModes)).flat());
  return enabled.filter((connector) => permitted.has(connector));
}

async function offer(
  parts: ConsoleParts,
  visit: PlaceVisit,
  more: { form?: NewBatchForm; problem?: { readonly field: string; readonly message: string } } = {},
) {
  const { place } = visit;
  if (place.kind === "tenant") {
    const title = t("Upload a file of charges");
    return chooseMerchant(parts, visit, { title, path: "batches/new" });
  }
  const connectors = await connectorsToCharge(parts, place);
  const form = more.form ?? { connector: connectors[0]?.apiKey ?? "", mode: "strict" };
  const { publicUrl } = parts;
  const { problem } = more;
  return visit.show(newBatchPage(visit, { connectors, form, publicUrl, problem }));
}

async function dryRun(parts: ConsoleParts, visit: PlaceVisit) {
  const { form } = visit;
  if (visit.place.kind === "tenant") return visit.goTo("batches", "new");
  const values = { connector: form("connector"), mode: form("mode") };
  const refuse = (field: string, message: string) =>
    offer(parts, visit, { form: values, problem: { field, message } });
  const connector = await connectorOf(parts, visit, values.connector);
  const mode = MODES.find((name) => name === values.mode);
  if (!connector) return refuse("connector", t("Choose a connector."));
  if (!mode) return refuse("mode", t("Choose what happens when a row fails."));
  const file = await visit.file("file");
  if (!file) return refuse("file", t("Choose a file."));
  if (file.content.byteLength > Math.min(MAX_FILE_BYTES, parts.batchMaxBytes))
    return refuse("file", t("The file is too large for this page. The API takes larger ones."));
  const check = await checkBatch(file.content, { methods: METHODS });
  if (isRefusal(check)) return refuse("file", fileProblem(check.problem));
  const checked = { id: parts.ids.uuid(), connector: connector.apiKey, mode, content: file.content };
  return visit.show(
    checkPage(visit, {
      connector,
      mode,
      fileName: file.name,
      check,
      sealed: mayRun(check, mode) ? sealFile(parts, checked, visit) : undefined,
      publicUrl: parts.publicUrl,
    }),
  );
}

/** A strict batch with a row that is not valid ends before any row runs. */
function mayRun({ valid, invalid }: BatchCheck, mode: CheckedFile["mode"]): boolean {
  return valid > 0 && (mode === "lenient" || invalid === 0);
}

async function connectorOf(
  parts: ConsoleParts,
  { place }: PlaceVisit,
  apiKey: string,
): Promise<Connector | undefined> {
  return (await connectorsToCharge(parts, place)).find((connector) => connector.apiKey === apiKey);
}

async function upload(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const checked = place.kind === "merchant" ? await openFile(parts, visit.form("checked"), visit) : undefined;
  const connector = checked && (await connectorOf(parts, visit, checked.connector));
  if (!checked || !connector) {
    const text = t("Open the batches again and start from there.");
    return visit.message({ title: t("This form is incomplete"), text, status: 422 });
  }
  const { id, mode, content } = checked;
  if (await findBatch(parts.db, { id })) return visit.goTo("batches", id);
  const result = await changedBy(viewer, { request, operation: "console.uploadBatch" }, async () => {
    const uploaded = await uploadBatch(parts, {
      file: content,
      callbackUrl: "",
      processingMode: mode,
      caller: { connector, person: viewer.person, signatureHash: null },
      id,
      methods: METHODS,
    });
    if (!isRefusal(uploaded))
      await recordAuditEvent(parts.db, {
        entity: "batch",
        target: id,
        placeGuid: place.guid,
        facts: { connector: connector.guid, mode },
      });
    return uploaded;
  });
  if (!isRefusal(result)) return visit.goTo("batches", id);
  const title = t("Nothing was uploaded");
  return visit.message({ title, text: fileProblem(result.problem), status: 422 });
}
