import type { Queryable } from "../../platform/database/index.ts";
import type { Html } from "../../platform/pages/index.ts";
import { namePeople } from "../access/person-store.ts";
import type { PlaceView } from "../access/places.ts";
import type { Steps } from "../frame/address.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import type { Facts } from "../frame/facts-list.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { recordDecision, tieProblem, TOO_LATE } from "../people/decision-problem.ts";
import type { SecondPersonStore, WantedRequest } from "../people/second-person-store.ts";
import type { RightsKind } from "./approval-kinds.ts";
import { requestPage, requestsPage } from "./requested-rights-pages.ts";

/** A kind of rights that one person requests and another one decides. */
interface RequestedRights<Wanted> {
  /** The path of its list. */
  readonly kind: RightsKind;
  readonly store: SecondPersonStore<Wanted>;
  /** The places whose requests the list of a place has. */
  readonly placesAt: (db: Queryable, place: PlaceView) => Promise<readonly string[]>;
  /** Stands where there is no request. */
  readonly none: () => string;
  readonly titleOf: (wanted: Wanted) => string;
  readonly factsOf: (visit: PlaceVisit, wanted: Wanted) => Facts;
  /** Why this person may not agree to it. */
  readonly refuse?: (parts: ConsoleParts, place: PlaceView, wanted: Wanted) => Promise<string | undefined>;
  /** The end of the names of audited decisions: `console.approvedAgent`. */
  readonly audited: string;
  /** The words of the button with which the approved request is carried out. */
  readonly carryOutWords: (wanted: Wanted) => string;
  readonly carryOut: (
    parts: ConsoleParts,
    visit: PlaceVisit,
    request: WantedRequest<Wanted>,
  ) => Promise<CarriedOut>;
}

/** The secret that was made, which is shown once, or the page to go on with, or why nothing was changed. */
export type CarriedOut =
  | { readonly secret: Html | undefined }
  | { readonly at: Steps }
  | { readonly problem: string };

interface Shown {
  readonly problem?: string;
  readonly secret?: Html | undefined;
}

/**
 * The routes of a kind: anybody who sees payments reads requests and withdraws their own, an approver decides, a developer carries out
 * what was approved. Agreeing and carrying out need a fresh proof of who it is.
 */
export function requestedRightsRoutes<Wanted>(
  parts: ConsoleParts,
  kind: RequestedRights<Wanted>,
): ConsoleRoute[] {
  const one = `${kind.kind}/:request`;
  const needsProof = () => true;
  /** At the place of the path. */
  const of =
    (handle: (visit: PlaceVisit, found: WantedRequest<Wanted>) => ReturnType<ConsoleRoute["handle"]>) =>
    async (visit: PlaceVisit) => {
      const { path, place } = visit;
      const found = await kind.store.find(parts.db, { id: path("request"), placeGuid: place.guid });
      return found ? handle(visit, found) : visit.nothing();
    };
  const deciding = (state: Decision) => of((visit, found) => decide(parts, visit, { kind, found, state }));
  const access = "see_payments";
  return [
    getting(kind.kind, access, (visit) => list(parts, visit, kind)),
    getting(
      one,
      access,
      of((visit, found) => show(parts, visit, { kind, found })),
    ),
    posting(`${one}/approve`, "approve", deciding("approved"), { needsProof }),
    posting(`${one}/refuse`, "approve", deciding("refused")),
    posting(`${one}/withdraw`, access, deciding("withdrawn")),
    posting(
      `${one}/carry-out`,
      "developers",
      of(async (visit, found) => {
        const done = await kind.carryOut(parts, visit, found);
        return "at" in done ? visit.goTo(...done.at) : show(parts, visit, { kind, found, ...done });
      }),
      { needsProof },
    ),
  ];
}

type Decision = "approved" | "refused" | "withdrawn";

async function list<Wanted>(parts: ConsoleParts, visit: PlaceVisit, kind: RequestedRights<Wanted>) {
  const { db, clock } = parts;
  const requests = await kind.store.list(db, await kind.placesAt(db, visit.place));
  const people = await namePeople(db, requests.flatMap(peopleOf));
  const { titleOf } = kind;
  return visit.show(
    requestsPage(visit, {
      kind: kind.kind,
      none: kind.none(),
      people,
      now: clock.now(),
      requests: requests.map((request) => ({ ...request, title: titleOf(request.wanted) })),
    }),
  );
}

function peopleOf({ requestedBy, decidedBy }: WantedRequest<unknown>): string[] {
  return decidedBy === null ? [requestedBy] : [requestedBy, decidedBy];
}

interface Found<Wanted> {
  readonly kind: RequestedRights<Wanted>;
  readonly found: WantedRequest<Wanted>;
}

async function show<Wanted>(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { kind, found, problem, secret }: Found<Wanted> & Shown,
) {
  // What was just carried out has another state than before.
  const request = (await kind.store.find(parts.db, found)) ?? found;
  const { wanted } = request;
  return visit.show(
    requestPage(visit, {
      kind: kind.kind,
      title: kind.titleOf(wanted),
      request,
      people: await namePeople(parts.db, peopleOf(request)),
      problem,
      secret,
      facts: kind.factsOf(visit, wanted),
      refusal: await kind.refuse?.(parts, visit.place, wanted),
      carryOut: kind.carryOutWords(wanted),
    }),
  );
}

async function decide<Wanted>(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { kind, found, state }: Found<Wanted> & { readonly state: Decision },
) {
  const { store, audited } = kind;
  const { id } = found;
  const problem =
    (state === "withdrawn" ? undefined : await problemOf(parts, visit, { kind, found, state })) ??
    (await recordDecision(parts, visit, { store, operation: `console.${state}${audited}`, id, state }));
  return problem === undefined ? visit.goTo(kind.kind, id) : show(parts, visit, { kind, found, problem });
}

async function problemOf<Wanted>(
  parts: ConsoleParts,
  { place, viewer }: PlaceVisit,
  { kind, found, state }: Found<Wanted> & { readonly state: "approved" | "refused" },
): Promise<string | undefined> {
  const { requestedBy, wanted } = found;
  const personId = viewer.person.id;
  if (requestedBy === personId) return t("Another person has to approve it.");
  // They are rights over live money.
  if (!place.allows("approve")) return t("Your role can decide in test mode only.");
  if (state === "refused") return undefined;
  return (await kind.refuse?.(parts, place, wanted)) ?? tieProblem(parts.db, { personId, requestedBy });
}

/** Why nothing was carried out: `changed` says what became of the request since. */
export function notCarriedOut(code: string, changed: string): { readonly problem: string } {
  return { problem: code === "not_approved" ? t(TOO_LATE) : changed };
}
