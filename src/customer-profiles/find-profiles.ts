import type { Queryable } from "../platform/database/index.ts";
import { registrationsWithLastFour, type Vault } from "../vault/index.ts";
import type { Connector } from "../connectors/index.ts";
import type { Container } from "./containers/container.ts";
import type { CustomerProfileParts } from "./parts.ts";
import type { Profile } from "./profile.ts";
import {
  findProfileByGuid,
  selectProfiles,
  type ListedProfile,
  type ProfilePosition,
} from "./profile-store.ts";
import { plainWord, wordHash } from "./search-words.ts";

/** A container with the connectors of some merchants that use it. */
export interface UsedContainer {
  readonly container: Container;
  readonly connectors: readonly Connector[];
}

type ReadParts = Pick<CustomerProfileParts, "vault" | "containerOf" | "connectorsOfMerchant"> & {
  readonly db: Queryable;
};

/** The containers that the merchants' enabled connectors use. */
export async function containersOfMerchants(
  parts: ReadParts,
  merchantGuids: readonly string[],
): Promise<UsedContainer[]> {
  const connectors = (
    await Promise.all(merchantGuids.map((guid) => parts.connectorsOfMerchant(guid)))
  ).flat();
  const used = new Map<number, { container: Container; connectors: Connector[] }>();
  for (const connector of connectors.filter(({ disabled }) => !disabled)) {
    const container = await parts.containerOf(connector);
    if (!container) continue;
    const known = used.get(container.id) ?? { container, connectors: [] };
    known.connectors.push(connector);
    used.set(container.id, known);
  }
  return [...used.values()];
}

/** Profiles of the containers, the newest first. */
export function listProfiles(
  { db, vault }: ReadParts,
  options: {
    containers: readonly UsedContainer[];
    after: ProfilePosition | undefined;
    limit: number;
  },
): Promise<ListedProfile[]> {
  return selectProfiles(db, vault, { ...options, containerIds: idsOf(options.containers) });
}

const LAST_FOUR = /^(?:[·•*xX\s]*)(\d{4})$/;
const GUID = /^CP-[0-9a-f-]{4,60}$/i;

/**
 * The profiles that have the text as their guid, as the merchant's number of the customer, as e-mail address, name, company or
 * phone number in any case, or as the last four digits of a stored card of one of the merchants.
 */
export async function searchProfiles(
  { db, vault }: ReadParts,
  { containers, text, limit }: { containers: readonly UsedContainer[]; text: string; limit: number },
): Promise<ListedProfile[]> {
  const word = plainWord(text);
  const digits = text.replaceAll(/\D/g, "");
  const words = [word, ...(digits.length >= 6 && digits !== word ? [digits] : [])];
  const lastFour = LAST_FOUR.exec(text)?.[1];
  const merchantGuids = [
    ...new Set(containers.flatMap(({ connectors }) => connectors.map((one) => one.merchantGuid))),
  ];
  const registrations =
    lastFour === undefined ? [] : await registrationsWithLastFour(db, { merchantGuids, lastFour, limit });
  const containerIds = idsOf(containers);
  return selectProfiles(db, vault, {
    containerIds,
    after: undefined,
    limit,
    matching: {
      guid: GUID.test(text) ? text : undefined,
      identifications: containerIds.map((containerId) => ({ containerId, customerIdentification: text })),
      wordHashes: containerIds.flatMap((containerId) =>
        words.map((one) => wordHash(vault, { containerId, word: one })),
      ),
      registrations,
    },
  });
}

/** One profile of the containers, with its container; undefined for one of another container. */
export async function findProfileIn(
  { db, vault }: ReadParts,
  { containers, guid }: { containers: readonly UsedContainer[]; guid: string },
): Promise<{ readonly profile: Profile; readonly used: UsedContainer } | undefined> {
  const [profile] = await selectProfiles(db, vault, {
    containerIds: idsOf(containers),
    after: undefined,
    limit: 1,
    matching: { guid, identifications: [], wordHashes: [], registrations: [] },
  });
  const used = containers.find(({ container }) => container.id === profile?.containerId);
  return profile && used && { profile, used };
}

/** By what a person is known in profiles. */
export interface ProfileKeys {
  readonly profileGuid?: string | undefined;
  readonly customerIdentification?: string | undefined;
  readonly email?: string | undefined;
}

/** The profiles with that guid, with exactly that number at the merchant, or with that e-mail address in any case; at most `limit`. */
export function profilesOfPerson(
  { db, vault }: ReadParts,
  options: { containers: readonly UsedContainer[]; keys: ProfileKeys; limit: number },
): Promise<ListedProfile[]> {
  const { containers, keys, limit } = options;
  const { profileGuid, customerIdentification, email } = keys;
  const containerIds = idsOf(containers);
  const identifications = customerIdentification === undefined ? [] : [customerIdentification];
  return selectProfiles(db, vault, {
    containerIds,
    after: undefined,
    limit,
    matching: {
      guid: profileGuid,
      identifications: containerIds.flatMap((containerId) =>
        identifications.map((one) => ({ containerId, customerIdentification: one })),
      ),
      wordHashes: containerIds.flatMap((containerId) =>
        email === undefined ? [] : [wordHash(vault, { containerId, word: plainWord(email) })],
      ),
      registrations: [],
    },
  });
}

/** One profile of the containers, locked until the database transaction ends. */
export async function lockProfileIn(
  tx: Queryable,
  vault: Vault,
  { containers, guid }: { containers: readonly UsedContainer[]; guid: string },
): Promise<{ readonly profile: Profile; readonly used: UsedContainer } | undefined> {
  for (const used of containers) {
    const containerId = used.container.id;
    const profile = await findProfileByGuid(tx, vault, { containerId, profileGuid: guid, lock: true });
    if (profile) return { profile, used };
  }
  return undefined;
}

function idsOf(containers: readonly UsedContainer[]): number[] {
  return containers.map(({ container }) => container.id);
}
