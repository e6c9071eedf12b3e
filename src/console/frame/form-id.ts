import type { ConsoleParts } from "../parts.ts";
import type { Person } from "../access/person.ts";
import type { Place } from "../access/places.ts";

/** For a person who looks something up before they confirm; a session without use ends much earlier. */
const VALID_MINUTES = 60;
/** An id, a time and the seal around them have about 150 characters. */
const MAX_LENGTH = 500;

type SealingParts = Pick<ConsoleParts, "sealer" | "clock">;

/** The purpose of a form. With any other person, place or fact it is another form. */
export interface FormUse {
  readonly person: Pick<Person, "id">;
  readonly place: Pick<Place, "guid">;
  /** The action, the record it acts on, and what was confirmed. */
  readonly facts: readonly string[];
}

/** By which the gateway recognises a form that is sent again: the `merchantTransactionId` of what it makes. */
export function newFormId({ ids }: Pick<ConsoleParts, "ids">): string {
  return `console-${ids.uuid()}`;
}

/** The hidden field of a form: the browser can neither make one nor use it for anything else. */
export function sealFormId({ sealer, clock }: SealingParts, id: string, use: FormUse): string {
  const until = clock.real.now().add({ minutes: VALID_MINUTES }).epochMilliseconds;
  return sealer.seal(JSON.stringify([id, until]), contextOf(use));
}

/** The id of a hidden field. Undefined when this form was not made for that use, or is too old. */
export async function openFormId(
  { sealer, clock }: SealingParts,
  sealed: string,
  use: FormUse,
): Promise<string | undefined> {
  if (sealed.length > MAX_LENGTH) return undefined;
  const text = await sealer.open(sealed, contextOf(use)).catch(() => undefined);
  if (text === undefined) return undefined;
  const [id, until] = JSON.parse(text) as [string, number];
  return until > clock.real.now().epochMilliseconds ? id : undefined;
}

function contextOf({ person, place, facts }: FormUse): string {
  return `console_forms:${JSON.stringify([person.id, place.guid, ...facts])}`;
}
