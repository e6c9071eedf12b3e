/** `MAJOR.MINOR.PATCH`, each number compared as a number. */
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** Whether `next` is a version that comes after `current`. False when one of them is not a version. */
export function isLaterVersion(next: string, current: string): boolean {
  const [left, right] = [numbersOf(next), numbersOf(current)];
  if (!left || !right) return false;
  const index = left.findIndex((number, position) => number !== right[position]);
  return index >= 0 && left[index]! > right[index]!;
}

/**
 * The changelog with the unreleased changes below the heading of a version, and an empty section for the next ones.
 * Throws when there is nothing to release.
 */
export function releaseChanges(changelog: string, release: { version: string; date: string }): string {
  const unreleased = /^## Unreleased\n(?<changes>[\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog);
  const changes = unreleased?.groups?.["changes"]?.trim();
  if (!unreleased || !changes) throw new Error("CHANGELOG.md has nothing below the heading Unreleased.");
  const sections = `## Unreleased\n\n## ${release.version} (${release.date})\n\n${changes}\n`;
  const after = changelog.slice(unreleased.index + unreleased[0].length);
  return changelog.slice(0, unreleased.index) + sections + (after && `\n${after}`);
}

function numbersOf(version: string): number[] | undefined {
  return VERSION.exec(version)?.slice(1).map(Number);
}
