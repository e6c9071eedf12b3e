/**
 * The path that browsers see in front of the gateway's own: "" unless a proxy serves the gateway below a path
 * (`https://shop.example/payments`) and strips it.
 */
export function basePath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, "");
}
