import type { paths } from "@quittance/client";
import type { Json, JsonObject } from "./json.ts";

type Operation = Extract<keyof paths, `/api/provisioning/${string}`>;

/** A field whose value is the id of another resource on the gateway, and its name in the file. */
export interface Reference {
  /** Path of the field; `*` stands for any entry of a list. */
  readonly field: string;
  readonly to: "connectors" | "customerProfileContainers" | "feeEntities" | "riskProfiles" | "places";
  /** Before the name, where the field takes other values too. */
  readonly prefix?: string;
}

/** A kind of resource: the section of its owner in the file, its operations, and how its fields are compared. */
export interface Kind {
  readonly section: string;
  readonly label: string;
  /** Fields that name a resource within its section. */
  readonly key: readonly string[];
  readonly id: "guid" | "id" | undefined;
  readonly list: Operation;
  readonly listed: string;
  /** Which entries of the list belong to the owner; default: all. */
  readonly belongs?: (entity: JsonObject, ownerId: string) => boolean;
  readonly create: Operation;
  readonly createRequest: string;
  readonly update?: Operation;
  readonly updateRequest?: string;
  /** The field of a response that has the resource. */
  readonly answered?: string;
  /** Fields of the requests that the file does not have, because its structure says the same or it can't. */
  readonly omitted?: readonly string[];
  /** Fields of the creation that follow from the owner. */
  readonly implied?: (owner: { readonly section: string; readonly id: string }) => object;
  /** How `--delete` removes one that is not in the file; without it the gateway has no way. */
  readonly remove?: Operation | "disable";
  /** Objects that an update merges, so that a field that the file does not name stays. Others are replaced whole. */
  readonly merged?: readonly string[];
  /** Maps that an update merges by key: the file names all entries, and null resets another one. */
  readonly maps?: readonly string[];
  /** Text for which the gateway also takes a number. */
  readonly numbers?: readonly string[];
  readonly references?: readonly Reference[];
  /** Secrets that responses do not have, not even masked. */
  readonly hidden?: readonly { readonly field: string; readonly setWhen: string }[];
  /** Fields that responses show in another form than requests have them, also when they are left out. */
  readonly shownAs?: readonly { readonly field: string; readonly show: (value: Json | undefined) => Json }[];
  /** A change of these fields makes the gateway remove secrets, so that all secrets are sent with it. */
  readonly secretsFollow?: readonly string[];
  /** The rest of a new resource, and changes, are sent after the resources below it, which they may refer to. */
  readonly updatedLast?: true;
  readonly children: readonly Kind[];
}
