import type { FastifyReply, FastifyRequest } from "fastify";
import type { StaleRead } from "../../platform/database/index.ts";
import type { Permission } from "../access/permissions.ts";
import type { PlaceView } from "../access/places.ts";
import type { At, PageAt, Steps } from "./address.ts";
import type { ConsolePage, ShownPage, Viewer } from "./page.ts";
import type { FramedPage } from "./send-page.ts";

/** The people who may use a route: those with a permission at the place in its path, any signed-in person, or everybody. */
export type Access = Permission | "signed_in" | "everybody";

/** A request of the console, after all checks of its route. */
export interface Visit {
  /** Undefined for nobody who is signed in. */
  readonly viewer: Viewer | undefined;
  /** The path in front of the gateway's own. */
  readonly base: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** A text field of the form; empty when it was not sent once. */
  readonly form: (name: string) => string;
  /** The same of the query of the address. */
  readonly query: (name: string) => string;
  /** A file of the form, where the route takes one; undefined when none was chosen. */
  readonly file: (name: string) => Promise<{ readonly name: string; readonly content: Buffer } | undefined>;
  /** A part of the path. */
  readonly path: (name: string) => string;
  /**
   * For lists, figures and exports: a database whose data may be some seconds old, which `send` then shows. Decisions, and
   * records that the person has just changed, are read from `parts.db`.
   */
  readonly reading: () => StaleRead;
  readonly send: (page: ConsolePage) => FastifyReply;
  /** Sends a page, in the entry of the menu that its address belongs to. */
  readonly show: (page: ShownPage) => FastifyReply;
  /** Sends what stands in a frame of a page. */
  readonly showFramed: (page: FramedPage) => FastifyReply;
  /** A page that only says something. */
  readonly message: (message: { title: string; text: string; status: number }) => FastifyReply;
  /** For what does not exist, and for what belongs to others. */
  readonly nothing: () => FastifyReply;
  /** To a path of the gateway, after a form. */
  readonly redirect: (path: string) => FastifyReply;
  /** The address of a page of no place or of another one, by the parts of its path: `pageAt("me", "sessions")`. */
  readonly pageAt: PageAt;
  /** To such a page, after a form. */
  readonly goToPage: (...steps: Steps) => FastifyReply;
  /** The address of a guide of the documentation. */
  readonly docs: (guide: string) => string;
}

/** A visit of a signed-in person. */
export interface PersonalVisit extends Visit {
  readonly viewer: Viewer;
}

/** At a place where the person has the permission of the route, for test mode at least: `place.allows` has the rest. */
export interface PlaceVisit extends PersonalVisit {
  readonly viewer: Viewer & { readonly place: PlaceView };
  readonly place: PlaceView;
  /** The address of a page of the place, by the parts of its path and its query: `at("batches", id, { state: "failed" })`. */
  readonly at: At;
  /** To a page of the place, after a form. */
  readonly goTo: (...steps: Steps) => FastifyReply;
  /** For a role without the permission in the mode of the page, or for the thing that it is about. */
  readonly forbidden: (permission: Permission) => FastifyReply;
  /** For a role that has the permission in test mode only: the text says what it may do. */
  readonly testModeOnly: (text: string) => FastifyReply;
}

export type Handled = FastifyReply | Promise<FastifyReply>;

export interface RouteOf<Allowed extends Access, V extends Visit> {
  readonly method: "GET" | "POST";
  /** Below `/console`. */
  readonly path: string;
  readonly access: Allowed;
  readonly handle: (visit: V) => Handled;
  /** The route refuses card numbers in its form itself, and shows the form again, or keeps nothing of it. */
  readonly refusesCardNumbers?: true;
  /** Its form has a file, of at most so many bytes with the other fields. */
  readonly takesFileOf?: number;
  /** Its form is sent before there is a session whose value it could carry; one with an older session may be sent too. */
  readonly needsNoFormToken?: true;
  /**
   * A script of the console, or the server of an identity provider, sends the request: no person sees the response, also of a
   * failure.
   */
  readonly isForScript?: true;
  /** For setting up a second factor: open to who has none where one is required. */
  readonly isForSetUp?: true;
  /**
   * Whether this request needs a proof of the last ten minutes that the person is there. Without one, a page requires it and
   * sends the form again: nothing that was typed is lost.
   */
  readonly needsProof?: (visit: V) => boolean | Promise<boolean>;
}

type Open = RouteOf<"everybody", Visit>;
type Personal = RouteOf<"signed_in", PersonalVisit>;
type AtPlace = RouteOf<Permission, PlaceVisit>;
export type ConsoleRoute = Open | Personal | AtPlace;

type Options<Route> = Omit<Route, "method" | "path" | "access" | "handle">;

/** The route of a page of a place, below `/console/:place`. */
export function getting(
  path: string,
  access: Permission,
  handle: AtPlace["handle"],
  options: Options<AtPlace> = {},
): AtPlace {
  return { ...options, method: "GET", path: `/:place/${path}`, access, handle };
}

/** The route of a form of a place, below `/console/:place`. */
export function posting(
  path: string,
  access: Permission,
  handle: AtPlace["handle"],
  options: Options<AtPlace> = {},
): AtPlace {
  return { ...options, method: "POST", path: `/:place/${path}`, access, handle };
}

/** The route of a person's own page, below `/console`. */
export function ownPage(path: string, handle: Personal["handle"], options: Options<Personal> = {}): Personal {
  return { ...options, method: "GET", path, access: "signed_in", handle };
}

/** The route of a person's own form, below `/console`. */
export function ownForm(path: string, handle: Personal["handle"], options: Options<Personal> = {}): Personal {
  return { ...options, method: "POST", path, access: "signed_in", handle };
}

/** The route of a page for everybody, below `/console`. */
export function openPage(path: string, handle: Open["handle"], options: Options<Open> = {}): Open {
  return { ...options, method: "GET", path, access: "everybody", handle };
}

/** The route of a form for everybody, below `/console`. */
export function openForm(path: string, handle: Open["handle"], options: Options<Open> = {}): Open {
  return { ...options, method: "POST", path, access: "everybody", handle };
}
