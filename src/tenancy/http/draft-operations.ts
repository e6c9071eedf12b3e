import { Type, type TProperties } from "typebox";
import type { Refusal } from "../../platform/refusal.ts";
import type { FieldRefused } from "../../platform/field-refused.ts";
import type { DraftContent, DraftRefusal } from "../configuration-draft.ts";
import {
  activateDraftOf,
  draftFromVersionOf,
  saveDraftOf,
  type DraftedKind,
} from "../drafts/drafted-kind.ts";
import { currentVersionIn, discardDraftIn, findDraftIn, listVersionsIn } from "../drafts/draft-tables.ts";
import { answerDraftRefusal, isDraftRefusal } from "./draft-refusals.ts";
import {
  ACTIVATED_REVISION,
  draftSchema,
  RESTORED_VERSION,
  SAVED_REVISION,
  versionSchema,
} from "./draft-schemas.ts";
import { type ProvisioningOperation, type ProvisioningParts, defineOperation } from "./operation.ts";
import type { OperationRefusal } from "./operation-refusals.ts";
import type { EntityScope } from "./operation-scopes.ts";
import { closed, Nullable } from "./schemas.ts";

const MAX_VERSIONS = 200;

type Params = Readonly<Record<string, string>>;

/** The words and functions by which the operations of a kind differ. */
interface DraftedOperations<Parts, Entity, Problem extends object, Changed> {
  /** As operations are named: `RecoveryPlan` makes `getRecoveryPlanDraft`. */
  readonly name: string;
  readonly scope: EntityScope;
  /** Where an entity has several drafts: the other parameter of the path, which refusals name then. */
  readonly subject?: TProperties;
  /** The fields of the update that a draft may have. */
  readonly content: TProperties;
  /** Requests that save a draft. */
  readonly examples?: object[];
  readonly kindOf: (parts: Parts, params: Params) => DraftedKind<string, Entity, Problem, Changed>;
  /** The fields of a response that shows the entity. */
  readonly shown: TProperties;
  readonly show: (changed: Changed, parts: Parts) => object;
  readonly answer: (problem: Problem) => OperationRefusal | FieldRefused;
}

type DraftOperations<Parts> = Readonly<
  Record<
    "get" | "save" | "discard" | "activate" | "listVersions" | "restoreVersion",
    ProvisioningOperation<Parts>
  >
>;

/** The operations of drafts and versions: read, save, discard, activate, list versions, and go back to one. */
export function draftOperations<Parts extends ProvisioningParts, Entity, Problem extends object, Changed>(
  of: DraftedOperations<Parts, Entity, Problem, Changed>,
): DraftOperations<Parts> {
  return { ...savingOperations(of), ...endingOperations(of), ...versionOperations(of) };
}

type Refused<Problem> = Problem | DraftRefusal | Refusal<"entity_not_found">;

function commonOf<Parts extends ProvisioningParts, Entity, Problem extends object, Changed>(
  of: DraftedOperations<Parts, Entity, Problem, Changed>,
) {
  const { name, scope, subject = {}, kindOf } = of;
  const path = { scope, params: { [scope.field]: scope.param, ...subject } };
  const [field = scope.field] = Object.keys(subject);
  const at = (parts: Parts, params: Params) => ({
    id: params[scope.field] ?? "",
    kind: kindOf(parts, params),
  });
  const refused = (refusal: Refused<Problem>): OperationRefusal | FieldRefused | undefined => {
    if (isDraftRefusal(refusal)) return answerDraftRefusal(refusal, { field });
    return "code" in refusal && refusal.code === "entity_not_found" ? undefined : of.answer(refusal);
  };
  return {
    Draft: draftSchema(`update${name}`, `${name}Draft`),
    read: { method: "GET", permission: "read", ...path },
    act: { method: "POST", permission: "configure", ...path },
    at,
    refused,
    saved: async (
      { db }: Parts,
      { kind, id }: ReturnType<typeof at>,
      result: { readonly saved: true } | Refused<Problem>,
    ) => {
      if (!("saved" in result)) return refused(result);
      const draft = await findDraftIn(db, kind.tables, id);
      return draft && { draft };
    },
  } as const;
}

function savingOperations<Parts extends ProvisioningParts, Entity, Problem extends object, Changed>(
  of: DraftedOperations<Parts, Entity, Problem, Changed>,
) {
  const { name, examples } = of;
  const { what } = of.scope;
  const { Draft, read, act, at, saved } = commonOf(of);
  return {
    get: defineOperation({
      ...read,
      id: `get${name}Draft`,
      summary: `Get the prepared change of a ${what}`,
      response: {
        draft: Nullable(Draft, "Null: there is none."),
        version: Type.Integer({ description: "The number of the version in force." }),
      },
      run: async (parts: Parts, { params }) => {
        const { id, kind } = at(parts, params);
        const [draft = null, version] = await Promise.all([
          findDraftIn(parts.db, kind.tables, id),
          currentVersionIn(parts.db, kind.tables, id),
        ]);
        return { draft, version };
      },
    }),
    save: defineOperation({
      ...act,
      id: `save${name}Draft`,
      summary: `Prepare a change of a ${what} that is not in force yet`,
      description: `The fields are those of update${name}. A draft that exists is replaced.`,
      body: Type.Object(
        { revision: Type.Optional(SAVED_REVISION), ...of.content },
        { ...closed, minProperties: 1, title: `Save${name}DraftRequest`, ...(examples && { examples }) },
      ),
      response: { draft: Draft },
      run: async (parts: Parts, { params, body, caller }) => {
        const { revision, ...content } = body as DraftContent & { revision?: number };
        const one = at(parts, params);
        const draft = { id: one.id, content, revision, by: caller.username, clock: parts.clock };
        return saved(parts, one, await saveDraftOf(parts.db, one.kind, draft));
      },
    }),
  };
}

function endingOperations<Parts extends ProvisioningParts, Entity, Problem extends object, Changed>(
  of: DraftedOperations<Parts, Entity, Problem, Changed>,
) {
  const { name } = of;
  const { what } = of.scope;
  const { act, at, refused } = commonOf(of);
  return {
    discard: defineOperation({
      ...act,
      id: `discard${name}Draft`,
      summary: `Discard a prepared change of a ${what}`,
      response: {},
      run: async (parts: Parts, { params }) => {
        const { id, kind } = at(parts, params);
        const isDiscarded = await discardDraftIn(parts.db, kind.tables, id);
        return isDiscarded ? {} : refused({ refused: true, code: "draft_not_found" });
      },
    }),
    activate: defineOperation({
      ...act,
      id: `activate${name}Draft`,
      summary: `Put a prepared change of a ${what} in force`,
      body: Type.Object(
        { revision: ACTIVATED_REVISION },
        { ...closed, title: `Activate${name}DraftRequest`, examples: [{ revision: 1 }] },
      ),
      response: of.shown,
      run: async (parts: Parts, { params, body: { revision } }) => {
        const { id, kind } = at(parts, params);
        const result = await activateDraftOf(parts.db, kind, { id, revision });
        return "activated" in result ? { ...of.show(result.activated, parts) } : refused(result);
      },
    }),
  };
}

function versionOperations<Parts extends ProvisioningParts, Entity, Problem extends object, Changed>(
  of: DraftedOperations<Parts, Entity, Problem, Changed>,
) {
  const { name } = of;
  const { what } = of.scope;
  const { Draft, read, act, at, saved } = commonOf(of);
  return {
    listVersions: defineOperation({
      ...read,
      id: `list${name}Versions`,
      summary: `List what a ${what} was set to, newest first: the first version is in force`,
      response: {
        versions: Type.Array(versionSchema(`update${name}`, `${name}Version`), {
          maxItems: MAX_VERSIONS,
          description: "The versions.",
        }),
      },
      run: async (parts: Parts, { params }) => {
        const { id, kind } = at(parts, params);
        const versions = await listVersionsIn(parts.db, kind.tables, { id, limit: MAX_VERSIONS });
        return { versions: versions.map(({ number: version, ...made }) => ({ version, ...made })) };
      },
    }),
    restoreVersion: defineOperation({
      ...act,
      id: `restore${name}Version`,
      summary: `Prepare going back to what a ${what} was set to before`,
      description: `It becomes the draft; activate${name}Draft puts it in force.`,
      body: Type.Object(
        { version: RESTORED_VERSION },
        { ...closed, title: `Restore${name}VersionRequest`, examples: [{ version: 1 }] },
      ),
      response: { draft: Draft },
      run: async (parts: Parts, { params, body: { version: number }, caller }) => {
        const one = at(parts, params);
        const draft = { id: one.id, number, by: caller.username, clock: parts.clock };
        return saved(parts, one, await draftFromVersionOf(parts.db, one.kind, draft));
      },
    }),
  };
}
