// Loaded into the gateway before its own code: when the command that started it is killed, it goes too.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.channel.unref();
}
