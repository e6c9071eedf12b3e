import { Type, type TObject, type TProperties, type TSchema } from "typebox";
import type { Refusal } from "../../platform/refusal.ts";
import type { DraftContent, DraftRefusal } from "../configuration-draft.ts";
import {
  activateDraftOf,
  draftFromVersionOf,
  saveDraftOf,
  type DraftedKind,
} from "../drafts/drafted-kind.ts";
import { currentVersionIn, discardDraftIn, findDraftIn, listVersionsIn } from "../drafts/draft-tables.ts";
import { answerDraftRefusal } from "./draft-refusals.ts";
import {
  ACTIVATED_REVISION,
  describeDraft,
  describeVersion,
  draftSchema,
  RESTORED_VERSION,
  SAVED_REVISION,
  versionSchema,
} from "./draft-schemas.ts";
import type { OperationCall, ProvisioningOperation, ProvisioningParts } from "./operation.ts";
import { noSuchEntity, type OperationRefusal } from "./operation-refusals.ts";
import type { EntityScope } from "./operation-scopes.ts";
import { closed, Nullable } from "./schemas.ts";

const MAX_VERSIONS = 200;

/** The words and functions by which the operations of a kind differ. */
interface DraftedOperations<Parts, Entity, Problem extends object> {
  /** As operations are named: `RecoveryPlan` makes `getRecoveryPlanDraft`. */
  readonly name: string;
  /** In sentences: `recovery plan`. */
  readonly what: string;
  readonly scope: EntityScope;
  readonly param: TSchema;
  /** The body of the update. */
  readonly change: TObject;
  /** Requests that save a draft. */
  readonly examples: object[];
  readonly kindOf: (parts: Parts) => DraftedKind<string, Entity, Problem>;
  /** The fields of a response that shows the entity. */
  readonly shown: TProperties;
  readonly show: (parts: Parts, id: string) => Promise<Record<string, unknown> | OperationRefusal>;
  readonly answer: (problem: Problem) => OperationRefusal;
}

/** An operation without its name, which stands in a file of its own. */
interface DraftOperation<Parts> extends Omit<
  ProvisioningOperation<Parts>,
  "id" | "scope" | "readOnly" | "run"
> {
  readonly scope: EntityScope;
  readonly run: (
    parts: Parts,
    call: OperationCall<unknown, unknown, unknown>,
  ) => Promise<Record<string, unknown> | OperationRefusal>;
}

type DraftOperationName = "get" | "save" | "discard" | "activate" | "listVersions" | "restoreVersion";

/** The operations of drafts and versions: read, save, discard, activate, list versions, and go back to one. */
export function draftOperations<Parts extends ProvisioningParts, Entity, Problem extends object>(
  of: DraftedOperations<Parts, Entity, Problem>,
): Readonly<Record<DraftOperationName, DraftOperation<Parts>>> {
  return { ...savingOperations(of), ...endingOperations(of), ...versionOperations(of) };
}

function commonOf<Parts, Entity, Problem extends object>({
  name,
  scope,
  param,
}: DraftedOperations<Parts, Entity, Problem>) {
  const params = { [scope.field]: param };
  return {
    draft: draftSchema(`update${name}`, `${name}Draft`),
    read: { method: "GET", permission: "read", scope, params },
    act: { method: "POST", permission: "configure", scope, params },
    idOf: (given: unknown): string => (given as Record<string, string>)[scope.field] ?? "",
  } as const;
}

async function savedDraft<Parts extends ProvisioningParts, Entity, Problem extends object>(
  of: DraftedOperations<Parts, Entity, Problem>,
  { parts, id, result }: { parts: Parts; id: string; result: Result<Problem> },
) {
  if (!("saved" in result)) return answerOf(of, result);
  const draft = await findDraftIn(parts.db, of.kindOf(parts).tables, id);
  return draft ? { draft: describeDraft(draft) } : noSuchEntity(of.scope);
}

function savingOperations<Parts extends ProvisioningParts, Entity, Problem extends object>(
  of: DraftedOperations<Parts, Entity, Problem>,
): Record<"get" | "save", DraftOperation<Parts>> {
  const { name, what, change, kindOf } = of;
  const { draft: Draft, read, act, idOf } = commonOf(of);
  return {
    get: {
      ...read,
      summary: `Get the prepared change of a ${what}`,
      response: {
        draft: Nullable(Draft, "Null: there is none."),
        version: Type.Integer({ description: "The number of the version in force." }),
      },
      run: async (parts, call) => {
        const { tables } = kindOf(parts);
        const id = idOf(call.params);
        const [draft, version] = await Promise.all([
          findDraftIn(parts.db, tables, id),
          currentVersionIn(parts.db, tables, id),
        ]);
        return { draft: draft ? describeDraft(draft) : null, version };
      },
    },
    save: {
      ...act,
      summary: `Prepare a change of a ${what} that is not in force yet`,
      description: `The fields are those of update${name}. A draft that exists is replaced.`,
      body: Type.Object(
        { revision: Type.Optional(SAVED_REVISION), ...change.properties },
        { ...closed, minProperties: 1, title: `Save${name}DraftRequest`, examples: of.examples },
      ),
      response: { draft: Draft },
      run: async (parts, { params: given, body, caller }) => {
        const { revision, ...content } = body as DraftContent & { revision?: number };
        const id = idOf(given);
        const draft = { id, content, revision, by: caller.username, clock: parts.clock };
        return savedDraft(of, { parts, id, result: await saveDraftOf(parts.db, kindOf(parts), draft) });
      },
    },
  };
}

function endingOperations<Parts extends ProvisioningParts, Entity, Problem extends object>(
  of: DraftedOperations<Parts, Entity, Problem>,
): Record<"discard" | "activate", DraftOperation<Parts>> {
  const { name, what, scope, kindOf } = of;
  const { act, idOf } = commonOf(of);
  return {
    discard: {
      ...act,
      summary: `Discard a prepared change of a ${what}`,
      response: {},
      run: async (parts, call) =>
        (await discardDraftIn(parts.db, kindOf(parts).tables, idOf(call.params)))
          ? {}
          : answerDraftRefusal({ refused: true, code: "draft_not_found" }, { field: scope.field }),
    },
    activate: {
      ...act,
      summary: `Put a prepared change of a ${what} in force`,
      body: Type.Object(
        { revision: ACTIVATED_REVISION },
        { ...closed, title: `Activate${name}DraftRequest`, examples: [{ revision: 1 }] },
      ),
      response: of.shown,
      run: async (parts, { params: given, body }) => {
        const id = idOf(given);
        const { revision } = body as { revision: number };
        const result = await activateDraftOf(parts.db, kindOf(parts), { id, revision });
        return "activated" in result ? of.show(parts, id) : answerOf(of, result);
      },
    },
  };
}

function versionOperations<Parts extends ProvisioningParts, Entity, Problem extends object>(
  of: DraftedOperations<Parts, Entity, Problem>,
): Record<"listVersions" | "restoreVersion", DraftOperation<Parts>> {
  const { name, what, kindOf } = of;
  const { draft: Draft, read, act, idOf } = commonOf(of);
  return {
    listVersions: {
      ...read,
      summary: `List what a ${what} was set to, newest first: the first version is in force`,
      response: {
        versions: Type.Array(versionSchema(`update${name}`, `${name}Version`), {
          maxItems: MAX_VERSIONS,
          description: "The versions.",
        }),
      },
      run: async (parts, call) => {
        const wanted = { id: idOf(call.params), limit: MAX_VERSIONS };
        return {
          versions: (await listVersionsIn(parts.db, kindOf(parts).tables, wanted)).map(describeVersion),
        };
      },
    },
    restoreVersion: {
      ...act,
      summary: `Prepare going back to what a ${what} was set to before`,
      description: `It becomes the draft; activate${name}Draft puts it in force.`,
      body: Type.Object(
        { version: RESTORED_VERSION },
        { ...closed, title: `Restore${name}VersionRequest`, examples: [{ version: 1 }] },
      ),
      response: { draft: Draft },
      run: async (parts, { params: given, body, caller }) => {
        const id = idOf(given);
        const { version: number } = body as { version: number };
        const draft = { id, number, by: caller.username, clock: parts.clock };
        return savedDraft(of, {
          parts,
          id,
          result: await draftFromVersionOf(parts.db, kindOf(parts), draft),
        });
      },
    },
  };
}

type Result<Problem> = { readonly saved: true } | Refused<Problem>;
type Refused<Problem> = Problem | DraftRefusal | Refusal<"entity_not_found">;

function answerOf<Parts, Entity, Problem extends object>(
  { scope, answer }: DraftedOperations<Parts, Entity, Problem>,
  refused: Refused<Problem>,
): OperationRefusal {
  if (!("refused" in refused)) return answer(refused);
  return refused.code === "entity_not_found"
    ? noSuchEntity(scope)
    : answerDraftRefusal(refused, { field: scope.field });
}
