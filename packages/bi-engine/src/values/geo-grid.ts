import type { GeoPoint } from "./geo.ts";

const BASE32 = "0123456789bcdefghjkmnpqrstuvwxyz";

export type GeoBox = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
};

/** The geohash cell of a point, `precision` letters long. */
export function geohash(point: GeoPoint, precision: number): string {
  let box: GeoBox = { top: 90, left: -180, bottom: -90, right: 180 };
  let hash = "";
  for (let letter = 0; letter < precision; letter += 1) {
    let bits = 0;
    for (let bit = 0; bit < 5; bit += 1) {
      const upper = halve(box, (letter * 5 + bit) % 2 === 0, 1);
      const inUpper = point.lat >= upper.bottom && point.lon >= upper.left;
      bits = bits * 2 + (inUpper ? 1 : 0);
      box = inUpper ? upper : halve(box, (letter * 5 + bit) % 2 === 0, 0);
    }
    hash += BASE32[bits]!;
  }
  return hash;
}

/** The area of a geohash; undefined when a letter is none of the thirty-two. */
export function geohashBox(hash: string): GeoBox | undefined {
  let box: GeoBox = { top: 90, left: -180, bottom: -90, right: 180 };
  for (const [letter, char] of Array.from(hash.toLowerCase()).entries()) {
    const bits = BASE32.indexOf(char);
    if (bits < 0) return undefined;
    for (let bit = 0; bit < 5; bit += 1) {
      box = halve(box, (letter * 5 + bit) % 2 === 0, (bits >> (4 - bit)) & 1);
    }
  }
  return hash === "" ? undefined : box;
}

function halve(box: GeoBox, byLongitude: boolean, upper: number): GeoBox {
  if (byLongitude) {
    const middle = (box.left + box.right) / 2;
    return upper === 1 ? { ...box, left: middle } : { ...box, right: middle };
  }
  const middle = (box.bottom + box.top) / 2;
  return upper === 1 ? { ...box, bottom: middle } : { ...box, top: middle };
}
