/** Bytes that bodies may hold in memory at the same time. */
interface BodyLimits {
  readonly all: number;
  /** For all bodies without verified credentials together. */
  readonly anonymous: number;
  /** For one network without verified credentials. */
  readonly network: number;
  /** For one tenant or person with verified credentials. */
  readonly credential: number;
}

/** One tenant, person or network, with the bodies that it holds. */
interface Owner {
  readonly isAnonymous: boolean;
  readonly bodies: Set<HeldBody>;
  bytes: number;
}

export interface HeldBody {
  readonly owner: { readonly key: string; readonly isAnonymous: boolean };
  bytes: number;
  /** Its length as declared; 0 where it is not. It counts only in whose body is the largest. */
  readonly declaredBytes: number;
  /** Whether more of it is to come: what is handled already is never refused. */
  isArriving: boolean;
}

/**
 * Counts the bytes of bodies by the tenant, person or network that sent them. Where a limit is reached, the owner with the most bytes
 * pays: the largest body of it that has not arrived yet is to be refused. So a small body is never refused for another's large ones.
 */
export class BodyShares {
  readonly #limits: BodyLimits;
  readonly #owners = new Map<string, Owner>();
  #bytes = 0;
  #anonymousBytes = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** So many are held now. */
  bytes(): number {
    return this.#bytes;
  }

  /** Counts further bytes of a body; returns the bodies to refuse for it, whose bytes are released. */
  add(body: HeldBody, bytes: number): HeldBody[] {
    const owner = this.#ownerOf(body);
    owner.bodies.add(body);
    body.bytes += bytes;
    this.#count(owner, bytes);
    const refused: HeldBody[] = [];
    for (;;) {
      const next = this.#toRefuse(body, owner);
      if (next === undefined) return refused;
      this.release(next);
      refused.push(next);
      if (next === body) return refused;
    }
  }

  /** Forgets the bytes of a body; a second call has no effect. */
  release(body: HeldBody): void {
    const { key } = body.owner;
    const owner = this.#owners.get(key);
    if (!owner?.bodies.delete(body)) return;
    this.#count(owner, -body.bytes);
    if (owner.bodies.size === 0) this.#owners.delete(key);
  }

  #ownerOf({ owner: { key, isAnonymous } }: HeldBody): Owner {
    const known = this.#owners.get(key);
    if (known !== undefined) return known;
    const owner: Owner = { isAnonymous, bodies: new Set(), bytes: 0 };
    this.#owners.set(key, owner);
    return owner;
  }

  #count(owner: Owner, bytes: number): void {
    owner.bytes += bytes;
    this.#bytes += bytes;
    if (owner.isAnonymous) this.#anonymousBytes += bytes;
  }

  #toRefuse(newcomer: HeldBody, owner: Owner): HeldBody | undefined {
    const { all, anonymous, network, credential } = this.#limits;
    if (owner.bytes > (owner.isAnonymous ? network : credential)) return largestArriving([owner]) ?? newcomer;
    if (owner.isAnonymous && this.#anonymousBytes > anonymous) {
      const others = [...this.#owners.values()].filter(({ isAnonymous }) => isAnonymous);
      return this.#amongOwners(others, { newcomer, owner, limit: anonymous });
    }
    if (this.#bytes <= all) return undefined;
    return this.#amongOwners([...this.#owners.values()], { newcomer, owner, limit: all });
  }

  /**
   * Where the bodies of larger owners have all arrived, one that has no more than its equal part is let in beyond the limit, up to
   * twice as much: whose requests take long must not close the gateway to others.
   */
  #amongOwners(
    owners: readonly Owner[],
    { newcomer, owner, limit }: { newcomer: HeldBody; owner: Owner; limit: number },
  ): HeldBody | undefined {
    const larger = owners.filter((one) => one !== owner && one.bytes > owner.bytes);
    const ofLarger = largestArriving(larger);
    if (ofLarger !== undefined) return ofLarger;
    const isSmall = owner.bytes <= limit / owners.length && this.#bytes <= 2 * this.#limits.all;
    return larger.length > 0 && isSmall ? undefined : (largestArriving([owner]) ?? newcomer);
  }
}

/** The largest arriving body of the owner that has the most bytes, of those with any. */
function largestArriving(owners: readonly Owner[]): HeldBody | undefined {
  let found: { of: Owner; body: HeldBody } | undefined;
  for (const of of owners) {
    if (found !== undefined && of.bytes <= found.of.bytes) continue;
    let largest: HeldBody | undefined;
    for (const body of of.bodies)
      if (body.isArriving && (largest === undefined || sizeOf(body) > sizeOf(largest))) largest = body;
    if (largest !== undefined) found = { of, body: largest };
  }
  return found?.body;
}

function sizeOf({ bytes, declaredBytes }: HeldBody): number {
  return Math.max(bytes, declaredBytes);
}
