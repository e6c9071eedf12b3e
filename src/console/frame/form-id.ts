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

/** Digits and letters that nobody takes for each other (Crockford): people read the id of an order to each other. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 3;
const PER_GROUP = 4;

/**
 * By which the gateway recognises a form that is sent again: the `merchantTransactionId` of what it makes, such as `Q-7F3K-2M9Q-TX4B`.
 * 60 bits are random; of two that are equal the second is refused as the id of another payment.
 */
export function newFormId({ ids }: Pick<ConsoleParts, "ids">): string {
  let bits = BigInt(`0x${ids.secret(8)}`);
  let letters = "";
  for (let length = 0; length < GROUPS * PER_GROUP; length++) {
    letters += LETTERS[Number(bits & 31n)];
    bits >>= 5n;
  }
  return `Q-${letters.match(/.{4}/g)!.join("-")}`;
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
