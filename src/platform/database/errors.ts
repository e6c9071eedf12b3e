import pg from "pg";
import { NoWritableServer } from "./servers.ts";

/** True when a statement violated the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
}

/** Whether the audit trigger refused a change that was made by what is no longer so (`unlessChanged` of the actor). */
export function isChangedSince(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "QC001";
}

/** Codes of errors that end a connection: connection failures, shutdowns, idle time-outs of a transaction, and crashes. */
const ENDS_CONNECTION = /^(08|57P|25P|XX)/;

/**
 * True when the server refused a statement and the connection stays usable: its effects are undone. After an error that
 * ends the connection, a commit may or may not have happened. Decided by the code, because the severity is localised.
 */
export function isRefusedStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && !ENDS_CONNECTION.test(error.code);
}

/**
 * Classes of SQLSTATE of temporary failures: connection, resources (a full disk too), shutdown, lock and
 * statement time-outs, and input and output of the server.
 */
const UNAVAILABLE_CLASSES = ["08", "53", "57", "55", "40", "58"];
const READ_ONLY_TRANSACTION = "25006";
const UNREACHABLE = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
];
/** The process or machine is out of handles, buffers or ports. */
const EXHAUSTED = ["EMFILE", "ENFILE", "ENOBUFS", "EADDRNOTAVAIL"];
const UNAVAILABLE_SYSTEM_ERRORS = [...UNREACHABLE, ...EXHAUSTED];
const UNAVAILABLE_DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|Query read timeout/;

/**
 * True when the connection prepared the statement before a migration of the next version gave its table a column. The server
 * refuses it on this connection for ever, and has done nothing.
 */
export function isPlanOutdated(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === "0A000" &&
    // Only this error of the code; its text is localised.
    error.routine === "RevalidateCachedQuery"
  );
}

/** True when the database can't be reached or can't respond now, and the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return isConnectionBroken(error);
  if (isPlanOutdated(error)) return true;
  const code = error.code ?? "";
  return UNAVAILABLE_CLASSES.includes(code.slice(0, 2)) || isOnStandby(error);
}

/** True when the server took no write: it became a standby, or is not a primary yet. A new connection may lead to another one. */
export function isOnStandby(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === READ_ONLY_TRANSACTION;
}

/** True when no response of the server came: the statement's effect is unknown, and the connection is unusable. */
export function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  if (error instanceof NoWritableServer) return true;
  if ("code" in error && UNAVAILABLE_SYSTEM_ERRORS.includes(String(error.code))) return true;
  return UNAVAILABLE_DRIVER_MESSAGES.test(error.message);
}
