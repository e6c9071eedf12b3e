/** Settings of the embedded server, on its command line: a cluster directory made by an older version gets them too. */
export function serverSettings(durability: "full" | "none"): string[] {
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
    shared_buffers: "128MB",
    ...(durability === "none" ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
