import type { FastifyReply } from "fastify";
import type { Html } from "../../platform/pages/index.ts";
import { listVersionsIn, type ConfigurationVersion, type DraftTables } from "../../tenancy/index.ts";
import { below, type Steps } from "../frame/address.ts";
import {
  getting,
  posting,
  type ConsoleRoute,
  type Handled,
  type PlaceVisit,
} from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { asking } from "../frame/question-page.ts";
import type { ConsoleParts } from "../parts.ts";
import { activateQuestion } from "./activate-question.ts";
import {
  activateDraft,
  discardDraft,
  draftOperation,
  restoreVersion,
  type DraftAct,
  type DraftOf,
} from "./change-draft.ts";
import { discardQuestion, type Drafted, type DraftNoticeName } from "./draft-parts.ts";
import { withNames } from "./read-changes.ts";
import { MAX_VERSIONS, versionsPage } from "./versions-page.ts";

/** A kind of configuration whose changes are prepared as drafts: all kinds have the same acts and the same page of versions. */
export interface DraftPages<Found extends Drafted> {
  /** The page of one, below the place: with the parameter that names it, as `routing/:connector`. */
  readonly path: string;
  /** Undefined for one of another place. */
  readonly find: (parts: ConsoleParts, visit: PlaceVisit) => Promise<Found | undefined>;
  /** As the parameters of the operations name it. */
  readonly of: (found: Found) => DraftOf;
  readonly tables: DraftTables;
  /** Its name in questions. */
  readonly nameOf: (found: Found) => string;
  /** The title of its versions, where that is not its name. */
  readonly titleOf?: (found: Found) => string;
  /** Whether it is changed at this place, and not only seen; default: it is. */
  readonly isChangedAt?: (found: Found, visit: PlaceVisit) => boolean;
  /** Sentences on the effect that the draft would have had. */
  readonly effects: (parts: ConsoleParts, found: Found) => Promise<readonly string[]> | readonly string[];
  /** The differences of a version from the one before it. */
  readonly describe: (
    parts: ConsoleParts,
    found: Found,
  ) => (version: ConfigurationVersion, older: ConfigurationVersion | undefined) => Html;
  /** The page with a note, where the page of one is a part of another page. */
  readonly notedAt?: (visit: PlaceVisit, found: Found, note: DraftNoticeName) => Steps;
}

/** A page or a form of one that was found, with the problem of the form. */
export interface OfFound<Found> {
  readonly found: Found;
  readonly problem?: FieldProblem;
}

type HandleFound<Found> = (parts: ConsoleParts, visit: PlaceVisit, of: OfFound<Found>) => Handled;

/** For pages of one: finds it, or shows that there is none. */
export function ofDrafted<Found extends Drafted>(
  parts: ConsoleParts,
  { find }: Pick<DraftPages<Found>, "find">,
): (handle: HandleFound<Found>) => (visit: PlaceVisit) => Promise<FastifyReply> {
  return (handle) =>
    async (visit): Promise<FastifyReply> => {
      const found = await find(parts, visit);
      return found ? handle(parts, visit, { found }) : visit.nothing();
    };
}

/** The same for a change, which is made at the place that it belongs to. */
export function ofChangedDrafted<Found extends Drafted>(
  parts: ConsoleParts,
  kind: DraftPages<Found>,
): ReturnType<typeof ofDrafted<Found>> {
  return ofDrafted(parts, { find: (_parts, visit) => findChanged(parts, visit, kind) });
}

async function findChanged<Found extends Drafted>(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { find, isChangedAt }: DraftPages<Found>,
): Promise<Found | undefined> {
  const found = await find(parts, visit);
  return found && (isChangedAt?.(found, visit) ?? true) ? found : undefined;
}

/** Discarding a draft, putting it in force, the versions, and going back to one: by the operations of the API. */
export function draftRoutes<Found extends Drafted>(
  parts: ConsoleParts,
  kind: DraftPages<Found>,
): ConsoleRoute[] {
  const { path, of } = kind;
  const changing = ofChangedDrafted(parts, kind);
  return [
    asking(`${path}/discard`, "draft", (visit) => askDiscard(parts, visit, kind)),
    posting(
      `${path}/discard`,
      "draft",
      changing(async (_parts, visit, { found }) =>
        toNoted(visit, kind, {
          found,
          note: await discardDraft(parts, visit, { draft: found.draft, of: of(found) }),
        }),
      ),
    ),
    asking(`${path}/activate`, "configure", (visit) => askActivate(parts, visit, kind)),
    posting(
      `${path}/activate`,
      "configure",
      changing(async (_parts, visit, { found }) =>
        toNoted(visit, kind, {
          found,
          note: await activateDraft(parts, visit, { draft: found.draft, of: of(found) }),
        }),
      ),
      { needsProof: () => true },
    ),
    getting(
      `${path}/versions`,
      "see_configuration",
      ofDrafted(parts, kind)((_parts, visit, { found }) => showVersions(parts, visit, { kind, found })),
    ),
    posting(
      `${path}/versions/:version/restore`,
      "draft",
      changing(async (_parts, visit, { found }) =>
        (await restoreVersion(parts, visit, of(found)))
          ? toNoted(visit, kind, { found, note: "saved" })
          : visit.nothing(),
      ),
    ),
  ];
}

/** The parts of the page's path below the place. */
export function pathOf<Found extends Drafted>(
  { path, of }: Pick<DraftPages<Found>, "path" | "of">,
  found: Found,
): string[] {
  return path.split("/").map((part) => (part.startsWith(":") ? idOf(of(found)) : part));
}

function idOf(of: DraftOf): string {
  return Object.values(of)[0] as string;
}

/** To the page, which says what was done. */
export function toNoted<Found extends Drafted>(
  visit: PlaceVisit,
  kind: DraftPages<Found>,
  { found, note }: { found: Found; note: DraftNoticeName },
): Handled {
  return visit.goTo(...(kind.notedAt?.(visit, found, note) ?? [...pathOf(kind, found), { note }]));
}

/** The parts that the questions of all kinds share. */
function pageOf<Found extends Drafted>(
  { publicUrl }: ConsoleParts,
  { at }: PlaceVisit,
  { kind, found, act }: { kind: DraftPages<Found>; found: Found; act: DraftAct },
) {
  return {
    from: { at: at(...pathOf(kind, found)), text: kind.nameOf(found) },
    curl: provisioningCurl({ publicUrl, operation: draftOperation(kind.of(found), act), isPost: true }),
  };
}

async function askDiscard<Found extends Drafted>(
  parts: ConsoleParts,
  visit: PlaceVisit,
  kind: DraftPages<Found>,
) {
  const found = await findChanged(parts, visit, kind);
  if (!found) return undefined;
  const page = pageOf(parts, visit, { kind, found, act: "discard" });
  return discardQuestion(found, { viewer: visit.viewer, now: parts.clock.now(), ...page });
}

async function askActivate<Found extends Drafted>(
  parts: ConsoleParts,
  visit: PlaceVisit,
  kind: DraftPages<Found>,
) {
  const found = await findChanged(parts, visit, kind);
  if (!found?.draft) return undefined;
  const page = pageOf(parts, visit, { kind, found, act: "activate" });
  return activateQuestion(found, { consequences: await kind.effects(parts, found), ...page });
}

async function showVersions<Found extends Drafted>(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { kind, found }: { kind: DraftPages<Found>; found: Found },
) {
  const { db, clock, publicUrl } = parts;
  const of = kind.of(found);
  const versions = await listVersionsIn(db, kind.tables, { id: idOf(of), limit: MAX_VERSIONS });
  const title = (kind.titleOf ?? kind.nameOf)(found);
  return visit.show(
    versionsPage(visit, {
      title,
      at: below(visit.at, ...pathOf(kind, found)),
      versions: await withNames(db, versions),
      describe: kind.describe(parts, found),
      mayRestore: visit.place.allows("draft") && (kind.isChangedAt?.(found, visit) ?? true),
      now: clock.now(),
      curl: provisioningCurl({ publicUrl, operation: draftOperation(of, "listVersions") }),
    }),
  );
}
