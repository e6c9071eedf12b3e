import type { Batch } from "../../batch/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ConsoleParts } from "../parts.ts";

/** A file that a person has looked at, with what it was checked for. */
export interface CheckedFile {
  /** The id of the batch that it becomes, once. */
  readonly id: string;
  readonly connector: string;
  readonly mode: Batch["mode"];
  readonly content: Buffer;
}

/** For a person who reads the dry run before they confirm. */
const VALID_MINUTES = 60;

type Use = Pick<PlaceVisit, "viewer" | "place">;

/** The file as a hidden field of the page that shows its dry run: what is confirmed is what was shown, and nothing is stored before. */
export function sealFile({ sealer, clock }: ConsoleParts, file: CheckedFile, use: Use): string {
  const until = clock.real.now().add({ minutes: VALID_MINUTES }).epochMilliseconds;
  const { id, connector, mode, content } = file;
  return sealer.seal(
    JSON.stringify([id, connector, mode, content.toString("base64"), until]),
    contextOf(use),
  );
}

/** Undefined for a field of another person or place, or one that is too old. */
export async function openFile(
  { sealer, clock }: ConsoleParts,
  sealed: string,
  use: Use,
): Promise<CheckedFile | undefined> {
  const text = await sealer.open(sealed, contextOf(use)).catch(() => undefined);
  if (text === undefined) return undefined;
  const [id, connector, mode, content, until] = JSON.parse(text) as [
    string,
    string,
    Batch["mode"],
    string,
    number,
  ];
  if (until <= clock.real.now().epochMilliseconds) return undefined;
  return { id, connector, mode, content: Buffer.from(content, "base64") };
}

function contextOf({ viewer, place }: Use): string {
  return `console_batches:${JSON.stringify([viewer.person.id, place.guid])}`;
}
