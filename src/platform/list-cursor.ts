import { ofPrograms } from "./rule-fault.ts";
import { fieldRefused, type FieldRefused } from "./field-refused.ts";

/** Where a page of a list ended that is ordered by creation and uuid. */
interface ListPosition {
  readonly createdAt: Temporal.Instant;
  readonly uuid: string;
}

/** Nanoseconds since 1970, and the uuid. */
const CURSOR = /^([0-9]{1,20})\.([A-Za-z0-9]{1,50})$/;

/** The position as the parameter `after` of the next page has it. */
export function cursorOf({ createdAt, uuid }: ListPosition): string {
  return Buffer.from(`${createdAt.epochNanoseconds}.${uuid}`, "latin1").toString("base64url");
}

/** The position of the parameter `after`, if it is as `cursorOf` writes it. */
export function readCursor(text: string | undefined): ListPosition | undefined | FieldRefused {
  if (text === undefined) return undefined;
  const [, nanoseconds, uuid] = CURSOR.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  const position =
    uuid === undefined
      ? undefined
      : { createdAt: Temporal.Instant.fromEpochNanoseconds(BigInt(nanoseconds!)), uuid };
  if (position && cursorOf(position) === text) return position;
  return fieldRefused("after", "not_allowed", ofPrograms("must be the 'next' of the page before"));
}
