/**
 * The environment for a process that gets what it needs from the gateway in messages: without the gateway's settings, of which
 * some are secret, and without options of Node, which are meant for the gateway. Other processes of the same user can read an
 * environment.
 */
export function childEnvironment(own: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("GATEWAY_") && name !== "NODE_OPTIONS" && name !== "NODE_CHANNEL_FD",
  );
  return { ...Object.fromEntries(kept), MALLOC_ARENA_MAX: "2", ...own };
}
