import { expect, test } from "vitest";
import { BodyShares, type HeldBody } from "./body-shares.ts";

const LIMITS = { all: 1_000, anonymous: 500, network: 125, credential: 500 };

function body(key: string, { isAnonymous = false, isArriving = true, declaredBytes = 0 } = {}): HeldBody {
  return { owner: { key, isAnonymous }, bytes: 0, declaredBytes, isArriving };
}

/** Adds bodies of one owner, and returns them with those that were refused. */
function fill(shares: BodyShares, key: string, sizes: readonly number[], options = {}) {
  const bodies = sizes.map(() => body(key, options));
  const refused = bodies.flatMap((one, at) => shares.add(one, sizes[at]!));
  return { bodies, refused };
}

test("an owner that fills its share pays with its largest body, and nobody else does", () => {
  const shares = new BodyShares(LIMITS);
  const own = fill(shares, "tenant", [300, 150]);
  expect(fill(shares, "other", [400]).refused).toEqual([]);
  const small = fill(shares, "tenant", [60]);
  expect(small.refused).toEqual([own.bodies[0]]);
  expect(shares.bytes()).toBe(150 + 60 + 400);
  // The newcomer itself, where it is the largest, also by what it declares.
  const declared = fill(shares, "tenant", [300], { declaredBytes: 400 });
  expect(declared.refused).toEqual(declared.bodies);
  const large = fill(shares, "tenant", [499]);
  expect(large.refused).toEqual(large.bodies);
});

test("where all is full, the one with the most pays", () => {
  const shares = new BodyShares(LIMITS);
  const most = fill(shares, "most", [250, 240]);
  fill(shares, "less", [450]);
  expect(fill(shares, "small", [80]).refused).toEqual([most.bodies[0]]);
});

test("networks without credentials leave room for one another and for those with credentials", () => {
  const shares = new BodyShares(LIMITS);
  const anonymous = { isAnonymous: true };
  for (const network of ["a", "b", "c", "d"]) fill(shares, network, [100, 20], anonymous);
  const { bodies, refused } = fill(shares, "e", [21], anonymous);
  expect(refused).toHaveLength(1);
  expect(refused).not.toContain(bodies[0]);
  expect(fill(shares, "tenant", [500]).refused).toEqual([]);
});

test("a body that has arrived is never refused; a small one of another is let in beyond the limit", () => {
  const shares = new BodyShares(LIMITS);
  const arrived = { isArriving: false };
  fill(shares, "slow", [500], arrived);
  fill(shares, "slower", [500], arrived);
  expect(fill(shares, "small", [100]).refused).toEqual([]);
  // Not what is more than an equal part.
  const large = fill(shares, "large", [400]);
  expect(large.refused).toEqual(large.bodies);
  const more = fill(shares, "slow", [1]);
  expect(more.refused).toEqual(more.bodies);
});

test("what is released is counted once", () => {
  const shares = new BodyShares(LIMITS);
  const { bodies } = fill(shares, "tenant", [300, 10]);
  for (const one of [...bodies, ...bodies]) shares.release(one);
  expect(shares.bytes()).toBe(0);
  expect(fill(shares, "tenant", [500]).refused).toEqual([]);
});
