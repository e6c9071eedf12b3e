// Whether this machine can run the gateway: its native packages (database, column store) exist for glibc and macOS only.

/** The reason in one line, or undefined when it can. */
export function unsupportedPlatform() {
  const { platform, arch } = process;
  if (!["linux", "darwin"].includes(platform) || !["x64", "arm64"].includes(arch))
    return `Quittance runs on Linux and macOS, on x64 and arm64, not on ${platform} ${arch}.`;
  if (platform === "linux" && !process.report.getReport().header.glibcVersionRuntime)
    return "Quittance needs a Linux with glibc, such as Debian, Ubuntu or Fedora; this one has another C library, probably musl.";
  return undefined;
}
