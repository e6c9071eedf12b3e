import type { ErrorCause } from "../errors.ts";

export type GeoPoint = { readonly lat: number; readonly lon: number };

/** The server's error for a text or object that is not a point. */
export type GeoPointRefusal = { readonly refusal: string; readonly causedBy?: ErrorCause };
