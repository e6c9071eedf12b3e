import type { Engine } from "../engine/engine.ts";
import type { RestResponse } from "../response/error-response.ts";
import type { Call } from "./index-calls.ts";
import { requestOf } from "./search-calls.ts";

export async function scrollCall(engine: Engine, call: Call): Promise<RestResponse> {
  return engine.scroll(requestOf(call), call.id);
}

export async function clearScrollCall(engine: Engine, call: Call): Promise<RestResponse> {
  return engine.clearScroll(requestOf(call), call.id);
}

export async function openPointCall(engine: Engine, call: Call): Promise<RestResponse> {
  return engine.openPointInTime(call.index, requestOf(call));
}

export async function pointsCall(engine: Engine): Promise<RestResponse> {
  return engine.pointsInTime();
}

export async function closePointsCall(engine: Engine, call: Call): Promise<RestResponse> {
  return engine.closePointsInTime(requestOf(call), call.id);
}
