/** A file that cannot be used as a whole. The message says why, and has nothing of the file in it. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
}
