import type { ErrorCause } from "../errors.ts";

export type GeoPoint = { readonly lat: number; readonly lon: number };

/** What the server says of a text or object that is no point. */
export type GeoPointRefusal = { readonly refusal: string; readonly causedBy?: ErrorCause };
