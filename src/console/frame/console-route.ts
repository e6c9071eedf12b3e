import type { FastifyReply, FastifyRequest } from "fastify";
import type { StaleRead } from "../../platform/database/index.ts";
import type { Permission } from "../access/permissions.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsolePage, Viewer } from "./page.ts";

/** The people who may use a route: those with a permission at the place in its path, any signed-in person, or everybody. */
export type Access = Permission | "signed_in" | "everybody";

/** A request of the console, after all checks of its route. */
export interface Visit {
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
  /** To a path of the gateway, after a form. */
  readonly redirect: (path: string) => FastifyReply;
}

/** A visit of a signed-in person. */
export interface PersonalVisit extends Visit {
  readonly viewer: Viewer;
}

/** At a place where the person has the permission of the route, for test mode at least: `place.allows` has the rest. */
export interface PlaceVisit extends PersonalVisit {
  readonly viewer: Viewer & { readonly place: PlaceView };
  readonly place: PlaceView;
}

type Handled = FastifyReply | Promise<FastifyReply>;

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

export type ConsoleRoute =
  | RouteOf<"everybody", Visit & { readonly viewer: Viewer | undefined }>
  | RouteOf<"signed_in", PersonalVisit>
  | RouteOf<Permission, PlaceVisit>;
