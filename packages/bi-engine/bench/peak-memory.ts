const aimMb = 1536;

/** The most memory this process had at one time, beside what it may have; more than that is a failure of the run. */
export function reportPeakMemory(): void {
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  const isMet = peakMb < aimMb;
  console.log(
    `peak resident memory of this process ${peakMb} MB, ${isMet ? "below" : "ABOVE"} the ${aimMb} MB it may take`,
  );
  if (!isMet) process.exitCode = 1;
}
