/**
 * The path that comes before the gateway's own in what browsers ask for: "" unless a proxy serves the gateway below a path
 * of its own (`https://shop.example/payments`) and takes that path away.
 */
export function basePath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, "");
}
