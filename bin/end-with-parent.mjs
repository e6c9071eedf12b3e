// Loaded into the gateway before its own code: it ends the gateway when the command that started it is killed.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.channel.unref();
}
