import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";

type Handle = (visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>;

/**
 * The routes of what one person requests and another one decides: anybody who sees payments reads them and withdraws their own,
 * an approver decides, a developer carries out what was approved. Agreeing and carrying out need a fresh proof of who it is.
 */
export function secondPersonRoutes(
  path: string,
  handle: {
    readonly list: Handle;
    readonly show: Handle;
    readonly decide: (state: "approved" | "refused" | "withdrawn") => Handle;
    readonly carryOut: Handle;
  },
): ConsoleRoute[] {
  const one = `${path}/:request`;
  const needsProof = () => true;
  const { list, show, decide, carryOut } = handle;
  return [
    { method: "GET", path, access: "see_payments", handle: list },
    { method: "GET", path: one, access: "see_payments", handle: show },
    {
      method: "POST",
      path: `${one}/approve`,
      access: "approve",
      needsProof,
      handle: decide("approved"),
    },
    { method: "POST", path: `${one}/refuse`, access: "approve", handle: decide("refused") },
    { method: "POST", path: `${one}/withdraw`, access: "see_payments", handle: decide("withdrawn") },
    { method: "POST", path: `${one}/carry-out`, access: "developers", needsProof, handle: carryOut },
  ];
}
