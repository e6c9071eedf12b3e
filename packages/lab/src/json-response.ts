import type { LabResponse } from "@quittance/provider-kit/lab";

export function jsonResponse(status: number, body: object, type = "application/json"): LabResponse {
  return { status, headers: { "content-type": type }, body: JSON.stringify(body) };
}
