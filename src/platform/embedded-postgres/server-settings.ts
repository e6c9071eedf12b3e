import { totalmem } from "node:os";

import { archiveCommand } from "./wal-archive.ts";

interface ServerSettings {
  readonly durability: "full" | "none";
  readonly walArchive?: string | undefined;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Settings of the embedded server, on its command line: a cluster directory made by an older version gets them too. */
export function serverSettings({ durability, walArchive, settings: more = {} }: ServerSettings): string[] {
  const settings = {
    // Reachable through the private socket only.
    listen_addresses: "",
    unix_socket_permissions: "0700",
    timezone: "UTC",
    log_timezone: "UTC",
    // Statements and the rows they fail on hold customer data, so neither may reach a log.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_line_prefix: "",
    // Every statement here is short; compiling one costs more than running it.
    jit: "off",
    random_page_cost: "1.1",
    // The server of a test shares its machine with many others.
    ...memorySettings(durability === "none" ? 0 : machineMemoryBytes()),
    ...(durability === "none" ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
    ...(walArchive === undefined
      ? {}
      : { archive_mode: "on", archive_command: archiveCommand(walArchive), archive_timeout: "60" }),
    ...more,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

const MIB = 1024 ** 2;

/**
 * The memory that the server may use of a machine that it shares with the gateway and the BI engine: a sixteenth for its buffers. Its
 * tables are small for years, and what does not fit is in the page cache, whose size the planner gets.
 */
export function memorySettings(machineBytes: number): Record<string, string> {
  const share = (part: number, { min, max }: { min: number; max: number }): string =>
    `${Math.min(max, Math.max(min, Math.floor(machineBytes / part / MIB)))}MB`;
  return {
    shared_buffers: share(16, { min: 128, max: 2_048 }),
    effective_cache_size: share(2, { min: 512, max: 262_144 }),
    maintenance_work_mem: share(64, { min: 64, max: 512 }),
    max_wal_size: share(8, { min: 1_024, max: 4_096 }),
  };
}

/** A container's limit, where there is one, else the machine's memory. */
function machineMemoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
